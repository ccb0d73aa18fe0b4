/* Values to and from Prolog: the usual ones, many times as fast as through ctypes. For every value that is left
   alone here, sending.py, receiving.py and transfer.pl do the same. */

#include "compiled.h"

enum { VARIABLE = 1, ATOM, INTEGER, RATIONAL, FLOAT, STRING, COMPOUND, NIL, BLOB, LIST_PAIR, DICT = 44 };
enum { CVT_ATOM = 0x01, CVT_STRING = 0x02, REP_UTF8 = 0x100000, PROPER_LIST = 12 };

#define DEEPEST 150  /* nesting beyond this is left to what needs no C stack for it */

static PyTypeObject *string_type, *compound_type;
static PyObject *adapters, *converters, *name_of_compound, *arguments_of_compound;
static word minus, at, true_, false_, none, special;

static void release(word refs) {
    if (refs) /* 0 where there was no room for them */
        PL_reset_term_refs(refs);
}

/* To Prolog. These give 1, or 0 where the value is left to Python, with or without a Python exception. */

static int put(word ref, PyObject *value, int depth);

static const char *ascii(PyObject *text) {
    return PyUnicode_IS_ASCII(text) ? (const char *)PyUnicode_1BYTE_DATA(text) : NULL;
}

/* Give a new reference to the atom of a str, 0 for one that has no UTF-8. */
static word atom_of(PyObject *text) {
    Py_ssize_t length;
    const char *utf8 = PyUnicode_AsUTF8AndSize(text, &length);
    return utf8 ? PL_new_atom_mbchars(REP_UTF8, length, utf8) : 0;
}

static int put_atom(word ref, PyObject *text) {
    const char *plain = ascii(text);
    if (plain)
        return PL_put_atom_nchars(ref, PyUnicode_GET_LENGTH(text), plain);
    word atom = atom_of(text);
    if (!atom)
        return 0;
    int done = PL_put_atom(ref, atom);
    PL_unregister_atom(atom);
    return done;
}

static int put_string(word ref, PyObject *text) {
    const char *plain = ascii(text);
    if (plain)
        return PL_put_string_nchars(ref, PyUnicode_GET_LENGTH(text), plain);
    Py_ssize_t length;
    const char *utf8 = PyUnicode_AsUTF8AndSize(text, &length);
    return utf8 && PL_put_chars(ref, STRING | REP_UTF8, length, utf8);
}

static int put_int(word ref, PyObject *value) {
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    return !overflow && PL_put_int64(ref, number);
}

static int put_constant(word ref, word name) {
    word base = PL_new_term_refs(1);
    int done = base && PL_put_atom(base, name) && PL_cons_functor_v(ref, PL_new_functor_sz(at, 1), base);
    release(base);
    return done;
}

static int put_list(word ref, PyObject *list, int depth) {
    word head = PL_new_term_refs(1);
    int done = head && PL_put_nil(ref);
    for (Py_ssize_t i = PyList_GET_SIZE(list); done && --i >= 0;)
        done = put(head, PyList_GET_ITEM(list, i), depth - 1) && PL_cons_list(ref, head, ref);
    release(head);
    return done;
}

/* Make the term name(Value, ...), with further arguments that are unbound. */
static int put_compound(word ref, word name, PyObject *values, int further, int depth) {
    Py_ssize_t given = PyTuple_GET_SIZE(values);
    word base = PL_new_term_refs((int)given + further);
    int done = base != 0;
    for (Py_ssize_t i = 0; done && i < given; i++)
        done = put(base + i, PyTuple_GET_ITEM(values, i), depth - 1);
    done = done && PL_cons_functor_v(ref, PL_new_functor_sz(name, given + further), base);
    release(base);
    return done;
}

static int put_named(word ref, PyObject *name, PyObject *values, int further, int depth) {
    if (!PyUnicode_CheckExact(name) || !PyTuple_CheckExact(values))
        return 0;
    if (PyTuple_GET_SIZE(values) + further == 0)
        return 0;
    word atom = atom_of(name);
    if (!atom)
        return 0;
    int done = put_compound(ref, atom, values, further, depth);
    PL_unregister_atom(atom);
    return done;
}

static int put_object(word ref, PyObject *value, int depth) {
    PyObject *name = PyObject_GetAttr(value, name_of_compound);
    PyObject *values = name ? PyObject_GetAttr(value, arguments_of_compound) : NULL;
    int done = values && put_named(ref, name, values, 0, depth);
    Py_XDECREF(name);
    Py_XDECREF(values);
    return done;
}

static int put_dict(word ref, PyObject *dict, int depth) {
    Py_ssize_t size = PyDict_GET_SIZE(dict), at_pair = 0, count = 0;
    word base = PL_new_term_refs((int)size + 1), *keys = PyMem_New(word, size + 1);
    PyObject *key, *value;
    int done = base && keys;
    while (done && PyDict_Next(dict, &at_pair, &key, &value)) {
        done = PyUnicode_CheckExact(key) && (keys[count] = atom_of(key));
        if (done)
            done = put(base + count++, value, depth - 1);
    }
    done = done && PL_put_dict(ref, 0, count, keys, base) == 1;
    while (count)
        PL_unregister_atom(keys[--count]);
    PyMem_Free(keys);
    release(base);
    return done;
}

static int put(word ref, PyObject *value, int depth) {
    PyTypeObject *type = Py_TYPE(value);
    if (type == &PyLong_Type)
        return put_int(ref, value);
    if (type == &PyUnicode_Type)
        return put_atom(ref, value);
    if (type == &PyFloat_Type)
        return PL_put_float(ref, PyFloat_AS_DOUBLE(value));
    if (type == string_type)
        return put_string(ref, value);
    if (type == &PyBool_Type)
        return put_constant(ref, value == Py_True ? true_ : false_);
    if (value == Py_None)
        return put_constant(ref, none);
    if (!depth)
        return 0;
    if (type == &PyList_Type)
        return put_list(ref, value, depth);
    if (type == &PyTuple_Type)
        return PyTuple_GET_SIZE(value) && put_compound(ref, minus, value, 0, depth);
    if (type == &PyDict_Type)
        return put_dict(ref, value, depth);
    return type == compound_type && put_object(ref, value, depth);
}

/* From Prolog. These give a value, or NULL: without a Python exception the term is left to Prolog. */

static PyObject *get(word ref, int depth);

static PyObject *text_of(word ref, unsigned kind) {
    size_t length;
    char *text;
    if (PL_get_nchars(ref, &length, &text, kind)) /* which does where every character is one of Latin-1 */
        return PyUnicode_DecodeLatin1(text, length, NULL);
    if (PL_get_nchars(ref, &length, &text, kind | REP_UTF8))
        return PyUnicode_DecodeUTF8(text, length, "surrogatepass");
    PL_clear_exception();
    return NULL;
}

static PyObject *get_string(word ref) {
    PyObject *text = text_of(ref, CVT_STRING);
    PyObject *string = text ? PyObject_CallOneArg((PyObject *)string_type, text) : NULL;
    Py_XDECREF(text);
    return string;
}

static PyObject *get_integer(word ref) {
    int64_t number;
    return PL_get_int64(ref, &number) ? PyLong_FromLongLong(number) : NULL;
}

static PyObject *get_float(word ref) {
    double number;
    return PL_get_float(ref, &number) ? PyFloat_FromDouble(number) : NULL;
}

static PyObject *get_list(word ref, int depth) {
    size_t length;
    if (PL_skip_list(ref, 0, &length) != PROPER_LIST)
        return NULL;
    word head = PL_new_term_refs(1), rest = PL_copy_term_ref(ref);
    PyObject *list = head && rest ? PyList_New(length) : NULL;
    for (size_t i = 0; list && i < length; i++) {
        PyObject *value = PL_get_list(rest, head, rest) ? get(head, depth - 1) : NULL;
        if (value)
            PyList_SET_ITEM(list, i, value);
        else
            Py_CLEAR(list);
    }
    release(head);
    return list;
}

static PyObject *get_constant(word argument) {
    word name;
    if (PL_get_atom(argument, &name)) {
        if (name == true_)
            return Py_NewRef(Py_True);
        if (name == false_)
            return Py_NewRef(Py_False);
        if (name == none)
            return Py_NewRef(Py_None);
    }
    return NULL;
}

static PyObject *get_arguments(word ref, word argument, size_t arity, int depth) {
    PyObject *values = PyTuple_New(arity);
    for (size_t i = 0; values && i < arity; i++) {
        PyObject *value = PL_get_arg_sz(i + 1, ref, argument) ? get(argument, depth - 1) : NULL;
        if (value)
            PyTuple_SET_ITEM(values, i, value);
        else
            Py_CLEAR(values);
    }
    return values;
}

static PyObject *named(word name, word ref, PyObject *values) {
    PyObject *compound = NULL, *text = NULL;
    if (PL_put_atom(ref, name) && PL_term_type(ref) == ATOM)
        text = text_of(ref, CVT_ATOM);
    if (text)
        compound = PyObject_CallFunctionObjArgs((PyObject *)compound_type, text, values, NULL);
    Py_XDECREF(text);
    return compound;
}

static PyObject *get_compound(word ref, int depth) {
    word name, argument = PL_new_term_refs(1);
    size_t arity;
    PyObject *value = NULL;
    if (argument && PL_get_name_arity_sz(ref, &name, &arity) && arity) {
        if (name == at && arity == 1 && PL_get_arg_sz(1, ref, argument))
            value = get_constant(argument);
        if (!value && (name == minus || !PyDict_GET_SIZE(converters))) {
            PyObject *values = get_arguments(ref, argument, arity, depth);
            if (values && name != minus) {
                value = named(name, argument, values);
                Py_DECREF(values);
            } else
                value = values;
        }
    }
    release(argument);
    return value;
}

/* A dict is a compound of its tag and then each value with its key. A tag that occurs elsewhere as well is left
   to Prolog: each is bound, until the term has been read, to what no other term has. */
static PyObject *get_dict(word ref, int depth) {
    word name, argument = PL_new_term_refs(1);
    size_t arity;
    PyObject *dict = NULL;
    if (argument && PL_get_name_arity_sz(ref, &name, &arity) && PL_get_arg_sz(1, ref, argument)
        && PL_term_type(argument) == VARIABLE && !PL_is_attvar(argument) && PL_unify_atom(argument, special))
        dict = PyDict_New();
    for (size_t i = 2; dict && i < arity; i += 2) {
        PyObject *key = PL_get_arg_sz(i + 1, ref, argument) ? get(argument, 0) : NULL;
        PyObject *value = key && PL_get_arg_sz(i, ref, argument) ? get(argument, depth - 1) : NULL;
        if (!value || PyDict_SetItem(dict, key, value))
            Py_CLEAR(dict);
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
    release(argument);
    return dict;
}

static PyObject *get(word ref, int depth) {
    int type = PL_term_type(ref);
    switch (type) {
    case ATOM: return text_of(ref, CVT_ATOM);
    case INTEGER: return get_integer(ref);
    case FLOAT: return get_float(ref);
    case STRING: return get_string(ref);
    case NIL: return PyList_New(0);
    }
    if (!depth)
        return NULL;
    switch (type) {
    case LIST_PAIR: return get_list(ref, depth);
    case COMPOUND: return get_compound(ref, depth);
    case DICT: return get_dict(ref, depth);
    }
    return NULL;
}

/* What calls.c and Python call. */

int put_value(word ref, PyObject *value) {
    if (put(ref, value, PyDict_GET_SIZE(adapters) ? 0 : DEEPEST))
        return 1;
    PyErr_Clear();
    PL_clear_exception();
    return 0;
}

PyObject *get_value(word ref) {
    word frame = PL_open_foreign_frame();
    if (!frame)
        return PyErr_NoMemory();
    uintptr_t buffers; /* in which Prolog keeps copies of texts */
    PL_mark_string_buffers(&buffers);
    PyObject *value = get(ref, DEEPEST);
    PL_release_string_buffers_from_mark(buffers);
    PL_discard_foreign_frame(frame);
    return value;
}

static PyObject *told(int done) {
    if (done)
        Py_RETURN_TRUE;
    PyErr_Clear();
    PL_clear_exception();
    Py_RETURN_FALSE;
}

PyObject *py_put(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    return PyBool_FromLong(put_value(PyLong_AsSize_t(arguments[0]), arguments[1]));
}

PyObject *py_put_string(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    return told(PyUnicode_CheckExact(arguments[1]) && put_string(PyLong_AsSize_t(arguments[0]), arguments[1]));
}

PyObject *py_put_compound(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    int further = (int)PyLong_AsLong(arguments[3]), depth = PyDict_GET_SIZE(adapters) ? 1 : DEEPEST;
    return told(put_named(PyLong_AsSize_t(arguments[0]), arguments[1], arguments[2], further, depth));
}

PyObject *py_get(PyObject *self, PyObject *ref) {
    PyObject *value = get_value(PyLong_AsSize_t(ref));
    if (value || PyErr_Occurred())
        return value;
    Py_RETURN_NOTIMPLEMENTED;
}

static word constant(const char *text) {
    return PL_new_atom_mbchars(REP_UTF8, strlen(text), text);
}

/* Keep what values are made of: the name that no other term has, String, Compound, adapters, converters. */
int keep_types(PyObject *kept) {
    Py_ssize_t special_atom;
    if (!PyArg_ParseTuple(kept, "nOOOO", &special_atom, &string_type, &compound_type, &adapters, &converters))
        return 0;
    Py_INCREF(kept);
    special = special_atom;
    minus = constant("-");
    at = constant("@");
    true_ = constant("true");
    false_ = constant("false");
    none = constant("none");
    name_of_compound = PyUnicode_InternFromString("name");
    arguments_of_compound = PyUnicode_InternFromString("args");
    return 1;
}
