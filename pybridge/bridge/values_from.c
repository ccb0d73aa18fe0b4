/* Values from Prolog. Terms are read with a stack of their own, because they can be nested deeply. */

#include "prolog.h"
#include <string.h>

enum { VARIABLE = 1, ATOM, INTEGER, RATIONAL, FLOAT, STRING, COMPOUND, NIL, BLOB, LIST_PAIR, DICT = 44 };
enum { CVT_ATOM = 0x01, CVT_STRING = 0x02, REP_UTF8 = 0x100000, PROPER_LIST = 12 };

static word minus, at, true_, false_, none, special;
static PyObject *empty;

/* One reading. A variable is bound, until the end, to special(N): it is the Nth in `variables`. In a term with a dict
   whose tag is a variable, those that occur once are bound to `special`: such a tag is left out. */
typedef struct {
    PyObject *variables;
    word whole;
    int all;             /* whether `variables` is to have those that are left out, too */
    int marked, refused; /* whether those that occur once are bound; the term is cyclic or has constraints */
} Reading;

/* Texts and numbers. */

static PyObject *text_of(word ref, unsigned kind) {
    size_t length;
    char *text;
    if (PL_get_nchars(ref, &length, &text, kind)) /* which does where every character is one of Latin-1 */
        return PyUnicode_DecodeLatin1(text, length, NULL);
    if (PL_get_nchars(ref, &length, &text, kind | REP_UTF8))
        return PyUnicode_DecodeUTF8(text, length, "surrogatepass");
    no_room();
    return NULL;
}

static PyObject *string_of(word ref) {
    if (PyErr_Occurred()) /* of a signal handler that has run in the meantime */
        return NULL;
    PyObject *text = text_of(ref, CVT_STRING);
    PyObject *string = text ? PyObject_CallFunctionObjArgs(String, text, NULL) : NULL;
    Py_XDECREF(text);
    return string;
}

static PyObject *integer_of(word ref) {
    int64_t number;
    if (PL_get_int64(ref, &number))
        return PyLong_FromLongLong(number);
    word base = PL_new_term_refs(2);
    size_t length;
    char *digits;
    PyObject *value = NULL;
    if (base && PL_put_term(base, ref) && call_prolog("pybridge_calls", "hexadecimal", 2, base)
        && PL_get_nchars(base + 1, &length, &digits, CVT_STRING))
        value = PyLong_FromString(digits, NULL, 16);
    if (base)
        PL_reset_term_refs(base);
    return value || no_room() ? value : NULL;
}

static PyObject *fraction_of(word ref) {
    word base = PL_new_term_refs(3);
    if (!base || !PL_put_term(base, ref) || !call_prolog("system", "rational", 3, base))
        return no_room(), NULL;
    PyObject *over = integer_of(base + 1), *under = integer_of(base + 2);
    PyObject *value = over && under ? PyObject_CallFunctionObjArgs(Fraction, over, under, NULL) : NULL;
    DROP(over, under);
    return value;
}

static PyObject *float_of(word ref) {
    double number;
    return PL_get_float(ref, &number) ? PyFloat_FromDouble(number) : NULL;
}

/* Variables. */

static PyObject *new_variable(Reading *reading) {
    if (!reading->variables && !(reading->variables = PyList_New(0)))
        return NULL;
    PyObject *variable = PyObject_CallNoArgs(Variable);
    if (variable && PyList_Append(reading->variables, variable))
        Py_CLEAR(variable);
    return variable;
}

static PyObject *variable_of(Reading *reading, word ref) {
    if (PL_is_attvar(ref)) {
        reading->refused = 1;
        return NULL;
    }
    word number = PL_new_term_refs(1), bound = PL_new_term_refs(1);
    Py_ssize_t count = reading->variables ? PyList_Size(reading->variables) : 0;
    if (!number || !bound || !PL_put_int64(number, count)
        || !PL_cons_functor_v(bound, PL_new_functor_sz(special, 1), number) || !PL_unify(ref, bound))
        return no_room(), NULL;
    return new_variable(reading);
}

/* Bind the variables that occur once. */
static void mark(Reading *reading) {
    word base = PL_new_term_refs(2), head = PL_new_term_refs(1);
    reading->marked = 1;
    if (!base || !head || !PL_put_term(base, reading->whole))
        no_room();
    else if (!call_prolog("system", "term_singletons", 2, base))
        reading->refused = !PL_is_acyclic(reading->whole) || !no_room();
    else
        while (PL_get_list(base + 1, head, base + 1))
            if (!PL_is_attvar(head) && !PL_unify_atom(head, special))
                no_room();
}

/* Terms with arguments. */

typedef struct {
    int kind;              /* LIST_PAIR, COMPOUND or DICT */
    word ref, child, name; /* the term, of a list what remains of it; where its arguments are put; its name */
    size_t next, size;
    PyObject *made, *tag; /* a list, tuple or dict of its arguments; the tag of a dict, NULL where it has none */
    PyObject *value;      /* of a dict, before its key has been read */
} Term;

typedef struct {
    Term *stack;
    size_t count, room;
} Terms;

static int begin(Terms *terms, int kind, word ref, word name, size_t size) {
    if (terms->count == terms->room) {
        Term *larger = PyMem_Realloc(terms->stack, (2 * terms->room + 4) * sizeof(Term));
        if (!larger)
            return no_room();
        terms->stack = larger;
        terms->room = 2 * terms->room + 4;
    }
    word child = PL_new_term_refs(1), term = kind == LIST_PAIR ? PL_copy_term_ref(ref) : ref;
    if (!child || !term)
        return no_room();
    PyObject *made = kind == LIST_PAIR ? PyList_New(size) : kind == DICT ? PyDict_New() : PyTuple_New(size);
    terms->stack[terms->count++] = (Term){kind, term, child, name, 0, size, made, NULL, NULL};
    return made != NULL;
}

/* Release all references after this one. SWI-Prolog 10 aborts if there is none. */
static void release_after(word last) {
    if (PL_new_term_refs(1))
        PL_reset_term_refs(last + 1);
}

static PyObject *constant_of(word ref) {
    word child = PL_new_term_refs(1), name;
    PyObject *value = NULL;
    if (child && PL_get_arg_sz(1, ref, child) && PL_get_atom(child, &name))
        value = name == true_ ? Py_True : name == false_ ? Py_False : name == none ? Py_None : NULL;
    if (child)
        PL_reset_term_refs(child);
    return Py_XNewRef(value);
}

static PyObject *number_of_special(Reading *reading, word ref) {
    word child = PL_new_term_refs(1);
    int64_t number;
    if (!child || !PL_get_arg_sz(1, ref, child) || !PL_get_int64(child, &number))
        return no_room(), NULL;
    PL_reset_term_refs(child);
    return Py_NewRef(PyList_GetItem(reading->variables, number));
}

/* Give the value of a handle, or of a variable that occurs once. */
static PyObject *handle_or_variable(Reading *reading, word ref) {
    word atom;
    return PL_get_atom(ref, &atom) && atom == special ? new_variable(reading) : handle_of(ref);
}

static int begin_dict(Reading *reading, Terms *terms, word ref) {
    word name;
    size_t arity;
    if (!PL_get_compound_name_arity_sz(ref, &name, &arity) || !begin(terms, DICT, ref, 0, arity - 1))
        return no_room();
    Term *dict = &terms->stack[terms->count - 1];
    word tag = dict->child, special_name;
    if (!PL_get_arg_sz(1, ref, tag))
        return no_room();
    if (PL_term_type(tag) == VARIABLE && !reading->marked)
        mark(reading);
    word atom;
    int type = PL_term_type(tag);
    if (PL_get_atom(tag, &atom) && atom == special)
        Py_XDECREF(reading->all ? new_variable(reading) : NULL);
    else if (type == VARIABLE)
        dict->tag = variable_of(reading, tag);
    else if (type == COMPOUND && PL_get_compound_name_arity_sz(tag, &special_name, &arity) && special_name == special)
        dict->tag = number_of_special(reading, tag);
    else
        dict->tag = get_value(tag, NULL);
    release_after(dict->child);
    return !PyErr_Occurred();
}

/* Give the value of a plain text or number, or NULL. */
static inline PyObject *leaf_of(int type, word ref) {
    switch (type) {
    case ATOM: return text_of(ref, CVT_ATOM);
    case INTEGER: return integer_of(ref);
    case FLOAT: return float_of(ref);
    case STRING: return string_of(ref);
    }
    return NULL;
}

/* Give the value of a term without arguments, or NULL and begin one that has arguments. */
static PyObject *get_or_begin(Reading *reading, Terms *terms, word ref) {
    int type = PL_term_type(ref);
    PyObject *leaf = leaf_of(type, ref);
    word name;
    size_t size;
    if (leaf || PyErr_Occurred())
        return leaf;
    switch (type) {
    case NIL: return PyList_New(0);
    case RATIONAL: return fraction_of(ref);
    case VARIABLE: return variable_of(reading, ref);
    case DICT: begin_dict(reading, terms, ref); return NULL;
    case LIST_PAIR:
        if (PL_skip_list(ref, 0, &size) == PROPER_LIST) {
            begin(terms, LIST_PAIR, ref, 0, size);
            return NULL;
        } /* fall through */
    case COMPOUND:
        if (!PL_get_compound_name_arity_sz(ref, &name, &size))
            return no_room(), NULL;
        if (name == special && size == 1)
            return number_of_special(reading, ref);
        PyObject *constant = name == at && size == 1 ? constant_of(ref) : NULL;
        if (!constant)
            begin(terms, COMPOUND, ref, name, size);
        return constant;
    }
    return handle_or_variable(reading, ref);
}

/* The texts of the atoms that name terms and keys of dicts, which are few and come again. */
static struct {
    word atom;
    PyObject *text;
} names[1024];

static PyObject *name_of(word atom, word ref) {
    size_t at = (atom >> 7) % 1024;
    if (names[at].atom == atom)
        return Py_NewRef(names[at].text);
    if (!PL_put_atom(ref, atom))
        return no_room(), NULL;
    if (PL_term_type(ref) != ATOM)
        return handle_of(ref);
    PyObject *text = text_of(ref, CVT_ATOM);
    if (text && PyUnicode_GetLength(text) < 100) {
        PyObject *older = names[at].text;
        PL_register_atom(atom);
        if (older)
            PL_unregister_atom(names[at].atom);
        names[at].atom = atom, names[at].text = Py_NewRef(text);
        Py_XDECREF(older);
    }
    return text;
}

static PyObject *compound(PyObject *name, PyObject *values) {
    if (PyDict_Size(converters))
        return PyObject_CallFunctionObjArgs(converted, name, values, NULL);
    newfunc new = (newfunc)PyType_GetSlot((PyTypeObject *)Compound, Py_tp_new);
    PyObject *made = new((PyTypeObject *)Compound, empty, NULL);
    if (made && (PyObject_SetAttr(made, name_, name) || PyObject_SetAttr(made, args_, values)))
        Py_CLEAR(made);
    return made;
}

static PyObject *finish(Term *term) {
    PyObject *value = NULL, *made = term->made;
    if (term->kind == LIST_PAIR || (term->kind == COMPOUND && term->name == minus))
        return Py_NewRef(made);
    if (term->kind == DICT)
        return term->tag ? PyObject_CallFunctionObjArgs(Dict, term->tag, made, NULL) : Py_NewRef(made);
    PyObject *name = name_of(term->name, term->child);
    value = name ? compound(name, made) : NULL;
    Py_XDECREF(name);
    return value;
}

static void end(Terms *terms) {
    Term *term = &terms->stack[--terms->count];
    DROP(term->made, term->tag, term->value);
}

/* Add the value of the next argument, to which the reference is taken over; in a dict, each comes before its key. */
static void add(Term *term, PyObject *value) {
    size_t at = term->next++;
    if (term->kind == LIST_PAIR)
        PyList_SetItem(term->made, at, value);
    else if (term->kind == COMPOUND)
        PyTuple_SetItem(term->made, at, value);
    else if (at % 2 == 0)
        term->value = value;
    else {
        PyDict_SetItem(term->made, value, term->value);
        Py_CLEAR(term->value);
        Py_DECREF(value);
    }
}

static int next_argument(Term *term) {
    if (term->kind == LIST_PAIR)
        return PL_get_list(term->ref, term->child, term->ref);
    return PL_get_arg_sz(term->next + (term->kind == DICT ? 2 : 1), term->ref, term->child);
}

static PyObject *key_of(word ref) {
    word atom;
    return PL_get_atom(ref, &atom) ? name_of(atom, ref) : NULL;
}

/* Read arguments up to one that has arguments itself, or is unusual; leave that, if any, in the child. */
static int read_leaves(Term *term) {
    while (term->next < term->size) {
        if (!next_argument(term))
            return 0;
        int type = PL_term_type(term->child), is_key = term->kind == DICT && term->next % 2;
        PyObject *value = is_key && type == ATOM ? key_of(term->child) : leaf_of(type, term->child);
        if (!value)
            return !PyErr_Occurred();
        add(term, value);
    }
    return 1;
}

static PyObject *read_term(Reading *reading, word ref) {
    Terms terms = {NULL, 0, 0};
    PyObject *value = get_or_begin(reading, &terms, ref);
    while (terms.count) {
        Term *top = &terms.stack[terms.count - 1];
        if (value) {
            add(top, value);
            value = NULL;
        }
        if (PyErr_Occurred() || reading->refused) {
            end(&terms);
            continue;
        }
        release_after(top->child + (top->kind == LIST_PAIR));
        if (!read_leaves(top))
            no_room();
        else if (top->next == top->size) {
            if (!(value = finish(top)) && !PyErr_Occurred())
                no_room();
            end(&terms);
            if (!terms.count)
                break;
        } else if (terms.count == 1000 && !PL_is_acyclic(ref))
            reading->refused = 1;
        else
            value = get_or_begin(reading, &terms, top->child);
    }
    PyMem_Free(terms.stack);
    return value;
}

/* Raise the error that says why a term cannot be read. */
static PyObject *refuse(word ref) {
    word base = PL_new_term_refs(2);
    if (!base || !PL_put_term(base, ref) || !call_prolog("pybridge_calls", "refusal", 2, base))
        return no_room(), NULL;
    PyObject *reply = get_value(base + 1, NULL), *error = NULL;
    if (reply && (error = PyObject_CallFunctionObjArgs(failure, reply, NULL)))
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    DROP(reply, error);
    return NULL;
}

/* Read a copy without the constraints. */
static PyObject *get_without_constraints(word ref, PyObject *variables) {
    word base = PL_new_term_refs(2);
    if (!base || !PL_put_term(base, ref) || !call_prolog("system", "copy_term_nat", 2, base))
        return no_room(), NULL;
    PyList_SetSlice(variables, 0, PyList_Size(variables), NULL);
    return get_value(base + 1, variables);
}

/* Give the value of a term. If there is a list for its Variables, put them there, in order; constraints on them
   are then no error. */
PyObject *get_value(word ref, PyObject *variables) {
    Reading reading = {Py_XNewRef(variables), ref, variables != NULL, 0, 0};
    word frame = PL_open_foreign_frame();
    PyObject *value = frame ? read_term(&reading, ref) : PyErr_NoMemory();
    if (frame)
        PL_discard_foreign_frame(frame);
    Py_XDECREF(reading.variables);
    if (value || !reading.refused)
        return value;
    return variables && PL_is_acyclic(ref) ? get_without_constraints(ref, variables) : refuse(ref);
}

/* Make what all readings need. */
void keep_values(void) {
    minus = constant("-");
    at = constant("@");
    true_ = constant("true");
    false_ = constant("false");
    none = constant("none");
    empty = PyTuple_New(0);
    word ref = PL_new_term_refs(1); /* the name that no other term has: a handle of a Python object of its own */
    if (put_object(ref, empty ? PyList_New(0) : NULL) && PL_get_atom(ref, &special))
        PL_register_atom(special);
}
