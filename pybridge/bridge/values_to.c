/* Values to Prolog. Terms are built with a stack of their own, because values can be nested deeply. */

#include "prolog.h"
#include <string.h>

enum { STRING = 6, ASCII = 0, REP_UTF8 = 0x100000 };

static int checked(int done) {
    return done || no_room();
}

/* Texts. */

/* Give the UTF-8 of a str, with half surrogates if Prolog knows them; the bytes object that holds them, if any, is
   for the caller. */
static const char *utf8_of(PyObject *text, Py_ssize_t *length, PyObject **bytes) {
    *bytes = NULL;
    if (!PyUnicode_Check(text)) {
        PyErr_Format(PyExc_TypeError, "expected a str, not %.60R", text);
        return NULL;
    }
    const char *utf8 = PyUnicode_AsUTF8AndSize(text, length);
    if (utf8)
        return utf8;
    PyErr_Clear();
    char *data = NULL;
    int known = call_prolog("pybridge_versions", "knows_half_surrogates", 0, 0);
    *bytes = PyUnicode_AsEncodedString(text, "utf-8", known ? "surrogatepass" : NULL);
    return *bytes && !PyBytes_AsStringAndSize(*bytes, &data, length) ? data : NULL;
}

static int encoding(PyObject *text, Py_ssize_t length) {
    return length == PyUnicode_GetLength(text) ? ASCII : REP_UTF8;
}

/* Give a new reference to the atom of a str, or to that of a Blob; 0 with an exception. */
static word atom_of(PyObject *name) {
    if (Py_TYPE(name) == (PyTypeObject *)Blob) {
        PyObject *handle = PyObject_GetAttr(name, _handle_);
        word atom = handle ? PyLong_AsSize_t(handle) : 0;
        Py_XDECREF(handle);
        PL_register_atom(atom);
        return atom;
    }
    Py_ssize_t length;
    PyObject *bytes;
    const char *utf8 = utf8_of(name, &length, &bytes);
    word atom = utf8 ? PL_new_atom_mbchars(encoding(name, length), length, utf8) : 0;
    Py_XDECREF(bytes);
    return atom;
}

int put_atom(word ref, PyObject *name) {
    word atom = atom_of(name);
    int done = atom && PL_put_atom(ref, atom);
    if (atom)
        PL_unregister_atom(atom); /* the term holds it now; PL_put_chars would never release it */
    return checked(done);
}

int put_string(word ref, PyObject *text) {
    Py_ssize_t length;
    PyObject *bytes;
    const char *utf8 = utf8_of(text, &length, &bytes);
    int done = utf8 && PL_put_chars(ref, STRING | encoding(text, length), length, utf8);
    Py_XDECREF(bytes);
    return checked(done);
}

/* Numbers. */

static int put_int(word ref, PyObject *value) {
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (!overflow)
        return checked(PL_put_int64(ref, number));
    PyObject *digits = PyNumber_ToBase(value, 16), *line = digits ? PyUnicode_FromFormat(" %U", digits) : NULL;
    Py_ssize_t length = 0; /* SWI-Prolog 9.0.4 leaks a large number with which a text begins */
    const char *text = line ? PyUnicode_AsUTF8AndSize(line, &length) : NULL;
    int done = text && PL_put_term_from_chars(ref, REP_UTF8, length, text);
    DROP(digits, line);
    return checked(done);
}

static int put_fraction(word ref, PyObject *value) {
    PyObject *over = PyObject_GetAttr(value, numerator_), *under = PyObject_GetAttr(value, denominator_);
    word base = PL_new_term_refs(3);
    int done = base && over && under && put_int(base, over) && put_int(base + 1, under)
               && call_prolog("pybridge_calls", "make_rational", 3, base) && PL_put_term(ref, base + 2);
    DROP(over, under);
    return checked(done);
}

static int put_constant(word ref, const char *name) {
    static word at;
    if (!at)
        at = PL_new_functor_sz(constant("@"), 1);
    word base = PL_new_term_refs(1);
    int done = base && PL_put_atom_nchars(base, strlen(name), name) && PL_cons_functor_v(ref, at, base);
    if (base)
        PL_reset_term_refs(base);
    return checked(done);
}

/* Variables: the same one for the same Variable. */

/* Note which variables of the term, which Python has read, its Variables stand for. */
static int recall(Sending *sending) {
    word base = PL_new_term_refs(2), head = PL_new_term_refs(1);
    if (!base || !head || !PL_put_term(base, sending->term) || !call_prolog("system", "term_variables", 2, base))
        return no_room();
    for (Py_ssize_t i = 0; i < PyList_Size(sending->known) && PL_get_list(base + 1, head, base + 1); i++) {
        PyObject *kept = PyLong_FromSize_t(PL_copy_term_ref(head));
        int done = kept && !PyDict_SetItem(sending->variables, PyList_GetItem(sending->known, i), kept);
        Py_XDECREF(kept);
        if (!done)
            return 0;
    }
    return 1;
}

static int put_variable(Sending *sending, word ref, PyObject *variable) {
    if (!sending->variables) {
        if (!(sending->variables = PyDict_New()) || (sending->known && !recall(sending)))
            return 0;
    }
    PyObject *kept = PyDict_GetItemWithError(sending->variables, variable);
    if (kept)
        return checked(PL_put_term(ref, PyLong_AsSize_t(kept)));
    word made = PL_new_term_refs(1);
    kept = made ? PyLong_FromSize_t(made) : NULL;
    int done = kept && !PyDict_SetItem(sending->variables, variable, kept) && PL_put_term(ref, made);
    Py_XDECREF(kept);
    return checked(done);
}

/* Terms with arguments. */

enum kind { LIST, ARGUMENTS, DICT };
enum { NUMBER = 1 }; /* instead of the atom of a key; no atom is 1 */

/* A term of which `next` items have been made, from the end for a list. */
typedef struct {
    enum kind kind;
    word ref, base, name, *keys; /* where it goes, its arguments, its name, the keys of a dict */
    Py_ssize_t next, size;
    PyObject *whole, *items; /* the value, and a list or tuple of what it contains */
    int further;             /* how many unbound arguments come besides: first in a dict, its tag, else last */
} Making;

typedef struct {
    Making *stack;
    Py_ssize_t count, room, look_for_cycle_at;
} Work;

static void end_making(Sending *sending, Making *top) {
    if (!sending->variables && top->base)
        PL_reset_term_refs(top->base);
    for (word *key = top->keys; key && *key; key++)
        if (*key != NUMBER)
            PL_unregister_atom(*key);
    if (top->name)
        PL_unregister_atom(top->name);
    PyMem_Free(top->keys);
    DROP(top->whole, top->items);
}

static int contains_itself(Work *work) {
    PyObject *seen = PySet_New(NULL);
    int done = seen != NULL;
    for (Py_ssize_t i = 0; done && i < work->count; i++) {
        PyObject *address = PyLong_FromVoidPtr(work->stack[i].whole);
        done = address && !PySet_Contains(seen, address) && !PySet_Add(seen, address);
        Py_XDECREF(address);
    }
    Py_XDECREF(seen);
    if (!done && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "a list or dict that contains itself has no counterpart in Prolog");
    return !done;
}

/* Begin a term: the references to `whole` and `items` are taken over. */
static Making *begin_making(Work *work, enum kind kind, word ref, PyObject *whole, PyObject *items, int further) {
    if (work->count == work->room) {
        Making *larger = PyMem_Realloc(work->stack, (2 * work->room + 4) * sizeof(Making));
        if (!larger) {
            DROP(whole, items);
            return no_room(), NULL;
        }
        work->stack = larger;
        work->room = 2 * work->room + 4;
    }
    Making *made = &work->stack[work->count++];
    Py_ssize_t size = kind == ARGUMENTS ? PyTuple_Size(items) : PyList_Size(items);
    word base = PL_new_term_refs(kind == LIST || !(size + further) ? 1 : (int)size + further);
    *made = (Making){kind, ref, base, 0, NULL, 0, size, whole, items, further};
    if (!base)
        return no_room(), NULL;
    if (work->count == work->look_for_cycle_at) {
        work->look_for_cycle_at *= 2;
        if (contains_itself(work))
            return NULL;
    }
    return made;
}

static int begin_named(Work *work, word ref, PyObject *whole, PyObject *name, PyObject *items, int further) {
    Making *made = begin_making(work, ARGUMENTS, ref, whole, items, further);
    return made && (made->name = atom_of(name)) != 0;
}

static int begin_compound(Work *work, word ref, PyObject *compound) {
    PyObject *name = PyObject_GetAttr(compound, name_), *items = PyObject_GetAttr(compound, args_);
    int done = name && items && PyTuple_Check(items)
               && begin_named(work, ref, Py_NewRef(compound), name, Py_NewRef(items), 0);
    DROP(name, items);
    return done;
}

static int begin_tuple(Work *work, word ref, PyObject *tuple) {
    Making *made = begin_making(work, ARGUMENTS, ref, Py_NewRef(tuple), Py_NewRef(tuple), 0);
    return made && (made->name = constant("-"));
}

/* Give a new reference to the atom of a key, or NUMBER for an int, of which C knows no atom; 0 for other keys. */
static word key_of(PyObject *key) {
    if (PyUnicode_Check(key))
        return atom_of(key);
    if (PyLong_Check(key) && !PyBool_Check(key))
        return NUMBER;
    PyErr_Format(PyExc_TypeError, "a dict's key must be a str or a small int, not %.60R", key);
    return 0;
}

/* The items are the values, after the tag where there is one. */
static int begin_dict(Work *work, word ref, PyObject *dict) {
    int tagged = !PyDict_CheckExact(dict) && PyObject_IsInstance(dict, Dict);
    PyObject *items = PyDict_Values(dict), *tag = tagged ? PyObject_GetAttr(dict, tag_) : NULL, *key, *value;
    int done = items && (!tagged || (tag && !PyList_Insert(items, 0, tag)));
    Py_XDECREF(tag);
    Making *made = done ? begin_making(work, DICT, ref, Py_NewRef(dict), items, !tagged) : NULL;
    if (!made || !(made->keys = PyMem_Calloc(PyDict_Size(dict) + 1, sizeof(word))))
        return no_room();
    for (Py_ssize_t at = 0, i = 0; PyDict_Next(dict, &at, &key, &value); i++)
        if (!(made->keys[i] = key_of(key)))
            return 0;
    return 1;
}

/* Make a dict that has a tag, or numbers for keys, in Prolog, which refuses numbers that are not small. */
static int finish_by_pairs(Making *made) {
    word base = PL_new_term_refs(3), pair = PL_new_term_refs(3), name;
    int done = base && pair && (name = constant("-")) && PL_put_term(base + 1, made->base)
               && PL_put_nil(base + 2);
    PyObject *keys = PyDict_Keys(made->whole);
    for (Py_ssize_t i = 0; done && keys && made->keys[i]; i++) {
        word key = made->keys[i];
        done = (key == NUMBER ? put_int(pair + 1, PyList_GetItem(keys, i)) : PL_put_atom(pair + 1, key))
               && PL_put_term(pair + 2, made->base + 1 + i) && PL_cons_functor_v(pair, PL_new_functor_sz(name, 2), pair + 1)
               && PL_cons_list(base + 2, pair, base + 2);
    }
    if (done && !call_prolog("system", "dict_pairs", 3, base)) {
        Py_XDECREF(PyObject_CallFunctionObjArgs(refuse_keys, keys, NULL));
        done = 0;
    }
    Py_XDECREF(keys);
    return checked(done && PL_put_term(made->ref, base));
}

static int finish_without_arguments(Making *made) {
    word base = PL_new_term_refs(3);
    return checked(base && PL_put_atom(base + 1, made->name) && PL_put_nil(base + 2)
                   && call_prolog("system", "compound_name_arguments", 3, base) && PL_put_term(made->ref, base));
}

static int finish_making(Making *made) {
    if (made->kind == LIST)
        return 1;
    if (made->kind == ARGUMENTS) {
        size_t arity = made->size + made->further;
        if (!arity)
            return finish_without_arguments(made);
        return checked(PL_cons_functor_v(made->ref, PL_new_functor_sz(made->name, arity), made->base));
    }
    int plain = made->further;
    for (word *key = made->keys; plain && *key; key++)
        plain = *key != NUMBER;
    return plain ? checked(PL_put_dict(made->ref, 0, made->size, made->keys, made->base + 1) == 1) : finish_by_pairs(made);
}

/* Put a value that has no arguments, or begin one that has. */
static int put_or_begin(Sending *sending, Work *work, word ref, PyObject *value) {
    PyTypeObject *type = Py_TYPE(value);
    if (type == &PyLong_Type)
        return put_int(ref, value);
    if (type == &PyUnicode_Type || type == (PyTypeObject *)Blob)
        return put_atom(ref, value);
    if (type == &PyFloat_Type)
        return checked(PL_put_float(ref, PyFloat_AsDouble(value)));
    if (type == (PyTypeObject *)String)
        return put_string(ref, value);
    if (type == &PyBool_Type)
        return put_constant(ref, value == Py_True ? "true" : "false");
    if (value == Py_None)
        return put_constant(ref, "none");
    if (type == (PyTypeObject *)Variable)
        return put_variable(sending, ref, value);
    if (type == (PyTypeObject *)Fraction)
        return put_fraction(ref, value);
    if (type == (PyTypeObject *)Compound)
        return begin_compound(work, ref, value);
    int own = type == (PyTypeObject *)Dict || type == &PyList_Type || type == &PyTuple_Type || type == &PyDict_Type;
    if (own || !PyDict_Size(adapters)) {
        if (PyList_Check(value)) {
            return checked(PL_put_nil(ref))
                   && begin_making(work, LIST, ref, Py_NewRef(value), Py_NewRef(value), 0);
        }
        if (PyTuple_Check(value))
            return begin_tuple(work, ref, value);
        if (PyDict_Check(value))
            return begin_dict(work, ref, value);
        if (PyObject_IsInstance(value, Compound))
            return begin_compound(work, ref, value);
    }
    PyObject *simple = PyObject_CallFunctionObjArgs(simplified, Py_NewRef(value), NULL);
    int done = 0;
    if (simple && simple != Py_NotImplemented)
        done = put_or_begin(sending, work, ref, simple);
    else if (simple && sending->objects)
        done = put_object(ref, value);
    else if (simple) {
        PyObject *error = PyObject_CallFunctionObjArgs(no_counterpart, value, NULL);
        if (error)
            PyErr_SetObject(PyExc_TypeError, error);
        Py_XDECREF(error);
    }
    DROP(simple, value);
    return done;
}

/* Put the items of a list from the ith on, up to one that is no plain number or text; put or begin that. */
static int put_items(Sending *sending, Work *work, Making *list, Py_ssize_t i) {
    PyObject *item = PyList_GetItem(list->items, list->size - 1 - i);
    for (; item && list->next < list->size; list->next++) {
        int done = PyLong_CheckExact(item)      ? put_int(list->base, item)
                   : PyUnicode_CheckExact(item) ? put_atom(list->base, item)
                                                : -1;
        if (done < 0)
            break;
        if (!done || !checked(PL_cons_list(list->ref, list->base, list->ref)))
            return 0;
        item = PyList_GetItem(list->items, list->size - 1 - list->next);
    }
    return item && put_or_begin(sending, work, list->base, item); /* NULL if the list has been shortened */
}

/* Make all that has been begun. */
static int make(Sending *sending, Work *work) {
    while (work->count) {
        Making *top = &work->stack[work->count - 1];
        Py_ssize_t at = work->count - 1;
        int done;
        if (top->kind == LIST && top->next && top->next <= top->size)
            if (!checked(PL_cons_list(top->ref, top->base, top->ref)))
                return 0;
        if (top->next < top->size) {
            Py_ssize_t i = top->next++;
            if (top->kind == LIST)
                done = put_items(sending, work, top, i);
            else
                done = put_or_begin(sending, work, top->base + (top->kind == DICT ? top->further : 0) + i,
                                    top->kind == DICT ? PyList_GetItem(top->items, i) : PyTuple_GetItem(top->items, i));
        } else {
            done = finish_making(top);
            end_making(sending, &work->stack[at]);
            work->count--;
        }
        if (!done)
            return 0;
    }
    return 1;
}

static int finish(Sending *sending, Work *work, int begun) {
    int done = begun && make(sending, work);
    while (work->count)
        end_making(sending, &work->stack[--work->count]);
    PyMem_Free(work->stack);
    return done || no_room();
}

int put_value(Sending *sending, word ref, PyObject *value) {
    Work work = {NULL, 0, 0, 1024};
    return finish(sending, &work, put_or_begin(sending, &work, ref, value));
}

/* Make the term name(Value, ...), with further arguments that are unbound. */
int put_arguments(Sending *sending, word ref, PyObject *name, PyObject *values, int further) {
    if (!PyTuple_Size(values) && !further)
        return put_atom(ref, name);
    Work work = {NULL, 0, 0, 1024};
    return finish(sending, &work, begin_named(&work, ref, Py_NewRef(values), name, Py_NewRef(values), further));
}
