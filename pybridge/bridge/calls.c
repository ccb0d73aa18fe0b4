/* Calls of Prolog, and what else Python needs of SWI-Prolog's library. */

#include "prolog.h"
#include <dlfcn.h>

#define DEFINE(result, name, arguments) result(*name) arguments;
PROLOG(DEFINE)

#define DEFINE_KEPT(name) PyObject *name;
KEPT(DEFINE_KEPT)

#define DEFINE_NAME(name) PyObject *name##_;
NAMES(DEFINE_NAME)

/* Calls. */

/* Put a goal: its name, a tuple of arguments, and whether an unbound one follows, the result. */
static int put_goal(Sending *sending, word ref, PyObject *goal, word *result) {
    PyObject *arguments = PyTuple_GetItem(goal, 1);
    int further = (int)PyLong_AsLong(PyTuple_GetItem(goal, 2));
    if (!put_arguments(sending, ref, PyTuple_GetItem(goal, 0), arguments, further))
        return 0;
    return !further || ((*result = PL_new_term_refs(1)) && PL_get_arg_sz(PyTuple_Size(arguments) + 1, ref, *result))
           || no_room();
}

static int put_argument(Sending *sending, word ref, char kind, PyObject *value, word *result) {
    switch (kind) {
    case 's': return put_string(ref, value);
    case 'a': return put_atom(ref, value);
    case 'g': return put_goal(sending, ref, value, result);
    }
    return put_value(sending, ref, value);
}

/* Call a predicate in the thread; give 1, or 0 after a failure or an exception of Prolog's, -1 after Python's. */
static int run(PyObject *thread, void *goal, word arguments) {
    int done;
    int outer = begin_prolog(thread);
    if (outer < 0)
        return -1;
    Py_BEGIN_ALLOW_THREADS
    done = PL_call_predicate(NULL, Q_PASS_EXCEPTION, goal, arguments);
    Py_END_ALLOW_THREADS
    if (end_prolog(thread, outer))
        return done;
    PL_clear_exception();
    return -1;
}

/* Give a reply that reports what ended a call instead of its own. */
static PyObject *describe(PyObject *thread) {
    word ball = PL_exception(0), base = PL_new_term_refs(2);
    if (!ball || !base) {
        PyErr_SetString(PyExc_RuntimeError, "a predicate of the bridge failed");
        return NULL;
    }
    PL_put_term(base, ball);
    PL_clear_exception();
    for (int left = 8; left; left--) { /* alarms may stop it as well; the first exception counts */
        PL_put_variable(base + 1);
        switch (run(thread, PL_predicate("describe", 2, "pybridge_calls"), base)) {
        case 0: PL_clear_exception(); break;
        case 1: return get_reply(base + 1, 0);
        default: return NULL;
        }
    }
    return Py_BuildValue("[ss]", "stopped", "aborted");
}

/* call(thread, goal, kinds, *values): call a predicate, whose last argument is its reply, and give that.
   The kinds of the values are letters: see put_argument. */
static PyObject *py_call(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    PyObject *thread = arguments[0], *reply = NULL;
    const char *kinds = PyUnicode_AsUTF8AndSize(arguments[2], NULL);
    PL_changed_cwd(); /* Prolog looks up the working directory when it needs it */
    release_objects();
    forget_raised(thread);
    if (!close_given_up(thread))
        return NULL;
    word frame = PL_open_foreign_frame(), base = PL_new_term_refs((int)count - 2), result = 0;
    uintptr_t buffers; /* in which Prolog keeps copies of texts, which only foreign predicates release */
    PL_mark_string_buffers(&buffers);
    Sending sending = {NULL, NULL, 0, 0};
    int done = (frame && base) || no_room();
    for (Py_ssize_t i = 3; done && i < count; i++)
        done = put_argument(&sending, base + i - 3, kinds[i - 3], arguments[i], &result);
    if (done) {
        done = run(thread, PyLong_AsVoidPtr(arguments[1]), base);
        reply = done < 0 ? NULL : done ? get_reply(base + count - 3, result) : describe(thread);
    }
    Py_XDECREF(sending.variables);
    PL_release_string_buffers_from_mark(buffers);
    PL_discard_foreign_frame(frame);
    return reply;
}

/* predicate(module, name, arity): its address. */
static PyObject *py_predicate(PyObject *self, PyObject *arguments) {
    const char *module, *name;
    int arity;
    if (!PyArg_ParseTuple(arguments, "ssi", &module, &name, &arity))
        return NULL;
    return PyLong_FromVoidPtr(PL_predicate(name, arity, module));
}

/* Starting, and threads. */

/* setup(library, kept): find Prolog's functions, and keep what the dict has. */
static PyObject *py_setup(PyObject *self, PyObject *arguments) {
    const char *path;
    PyObject *kept;
    if (!PyArg_ParseTuple(arguments, "sO", &path, &kept))
        return NULL;
    void *library = dlopen(path, RTLD_LAZY);
#define FIND(result, name, arguments)                                                   \
    if (!library || !(*(void **)&name = dlsym(library, #name)))                         \
        return PyErr_Format(PyExc_ImportError, "SWI-Prolog's library has no %s", #name);
    PROLOG(FIND)
#define KEEP(name)                                                  \
    if (!(name = Py_XNewRef(PyDict_GetItemString(kept, #name))))    \
        return PyErr_Format(PyExc_KeyError, "%s is missing", #name);
    KEPT(KEEP)
#define INTERN(name) name##_ = PyUnicode_InternFromString(#name);
    NAMES(INTERN)
    Py_RETURN_NONE;
}

/* initialise(arguments): start Prolog with these, a list of bytes, unless it runs. */
static PyObject *py_initialise(PyObject *self, PyObject *list) {
    int count = (int)PyList_Size(list), done = PL_is_initialised(NULL, NULL);
    char **arguments = done ? NULL : PyMem_Calloc(count + 1, sizeof(char *)); /* which Prolog keeps */
    for (int i = 0; arguments && i < count; i++)
        arguments[i] = PyBytes_AsString(Py_NewRef(PyList_GetItem(list, i)));
    if (arguments)
        done = PL_initialise(count, arguments);
    return PyBool_FromLong(done);
}

/* Make values known to Prolog, and register the predicates through which it calls Python. */
static PyObject *py_register(PyObject *self, PyObject *none_) {
    keep_values();
    return PyBool_FromLong(register_functions());
}

static PyObject *py_is_initialised(PyObject *self, PyObject *none_) {
    return PyBool_FromLong(PL_is_initialised && PL_is_initialised(NULL, NULL));
}

#define FAST(function) (PyCFunction)(void (*)(void))function, METH_FASTCALL

static PyMethodDef methods[] = {
    {"setup", py_setup, METH_VARARGS, NULL},
    {"initialise", py_initialise, METH_O, NULL},
    {"register", py_register, METH_NOARGS, NULL},
    {"is_initialised", py_is_initialised, METH_NOARGS, NULL},
    {"call", FAST(py_call), NULL},
    {"next", FAST(py_next), NULL},
    {"close", FAST(py_close), NULL},
    {"predicate", py_predicate, METH_VARARGS, NULL},
    {"in_prolog", py_in_prolog, METH_NOARGS, NULL},
    {"attach", py_attach, METH_NOARGS, NULL},
    {"detach", py_detach, METH_O, NULL},
    {"action", py_action, METH_O, NULL},
    {"set_action", py_set_action, METH_VARARGS, NULL},
    {NULL},
};

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "GCC " __VERSION__
#endif

static const char built[] = "compiled by " COMPILER " for Python 3.11 and newer (its limited API)";

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "compiled", built, -1, methods};

PyMODINIT_FUNC PyInit_compiled(void) {
    return PyModule_Create(&module);
}
