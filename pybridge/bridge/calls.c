/* Calls of Prolog, and calls of Python functions by Prolog, as in run.py and callbacks.py. Whatever is unusual,
   such as an error or a value that values.c leaves alone, is left to the Python functions there. */

#include "compiled.h"
#include <dlfcn.h>

#define DEFINE(result, name, arguments) result(*name) arguments;
PROLOG(DEFINE)

enum { Q_NODEBUG = 0x04, Q_PASS_EXCEPTION = 0x10 };

static PyObject *attention, *this_, *functions; /* of attention.py, threads.py and callbacks.py */
static PyObject *stop_requests, *check_room, *unify_any, *leave, *set_wakeup_fd;
static uintptr_t (*call_through_cffi)(word, word, word);

#define NAMES(each)                                                                                        \
    each(in_prolog) each(outer_descriptors) each(pipe) each(previous) /* of attention */                   \
    each(thread) each(is_main) each(active_calls) each(leaving) each(depth) /* of this, and of a thread */

#define DECLARE_NAME(name) static PyObject *name##_;
NAMES(DECLARE_NAME)

static int is_true(PyObject *object, PyObject *name) {
    PyObject *value = PyObject_GetAttr(object, name);
    Py_XDECREF(value);
    return value == Py_True;
}

/* Signals. Python writes their numbers into a pipe while the main thread runs Prolog: see attention.py. */

static int (*exchange_descriptor)(int); /* PySignal_SetWakeupFd, which some builds of Python 3.11 do not export */

/* Set the descriptor to which Python writes the numbers of signals, and give the one before. */
static int exchange(int descriptor) {
    if (exchange_descriptor)
        return exchange_descriptor(descriptor);
    PyObject *before = PyObject_CallFunction(set_wakeup_fd, "i", descriptor);
    if (!before)
        PyErr_Clear(); /* the program has closed it */
    int result = before ? (int)PyLong_AsLong(before) : -1;
    Py_XDECREF(before);
    return result;
}

static int pipe_descriptor(void) {
    PyObject *pipe = PyObject_GetAttr(attention, pipe_);
    int descriptor = pipe ? (int)PyLong_AsLong(PyTuple_GET_ITEM(pipe, 0)) : -1;
    Py_XDECREF(pipe);
    return descriptor;
}

static void set_in_prolog(PyObject *value) {
    PyObject_SetAttr(attention, in_prolog_, value);
}

/* The main thread runs Prolog: the descriptors to restore, one for each nested call. */
typedef struct {
    PyObject *was_in_prolog, *descriptors;
    Py_ssize_t level;
} Period;

static void end(Period *period) {
    set_in_prolog(period->was_in_prolog);
    if (PyList_GET_SIZE(period->descriptors) > period->level) {
        exchange((int)PyLong_AsLong(PyList_GET_ITEM(period->descriptors, period->level)));
        PyList_SetSlice(period->descriptors, period->level, PY_SSIZE_T_MAX, NULL);
    }
    Py_DECREF(period->descriptors);
    Py_DECREF(period->was_in_prolog);
}

/* Begin a period. Give 0 with an exception if the handler of an earlier signal raises one now. */
static int begin(Period *period) {
    period->was_in_prolog = PyObject_GetAttr(attention, in_prolog_);
    period->descriptors = PyObject_GetAttr(attention, outer_descriptors_);
    period->level = PyList_GET_SIZE(period->descriptors);
    set_in_prolog(Py_True);
    int ours = pipe_descriptor(), before = exchange(ours);
    PyObject *number = PyLong_FromLong(before);
    PyList_Append(period->descriptors, number);
    if (before != ours)
        PyObject_SetAttr(attention, previous_, number);
    Py_DECREF(number);
    if (!PyErr_CheckSignals())
        return 1;
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error, &traceback);
    end(period);
    PyErr_Restore(type, error, traceback);
    return 0;
}

/* call(goal, arguments, main): call a predicate; give 1, or 0 after a failure or an exception. */
static PyObject *py_call(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    void *goal = PyLong_AsVoidPtr(arguments[0]);
    word refs = PyLong_AsSize_t(arguments[1]);
    int main = arguments[2] == Py_True, done;
    Period period;
    if (main && !begin(&period))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    done = PL_call_predicate(NULL, Q_NODEBUG | Q_PASS_EXCEPTION, goal, refs);
    Py_END_ALLOW_THREADS
    if (main)
        end(&period);
    return PyLong_FromLong(done);
}

/* Python functions called by Prolog. `unify` and `answer` give 1, or 0 for a failure or with a Python exception. */

static int unify(word ref, PyObject *value) {
    int overflow = 1;
    long long number = PyLong_CheckExact(value) ? PyLong_AsLongLongAndOverflow(value, &overflow) : 0;
    if (!overflow)
        return PL_unify_int64(ref, number);
    word made = PL_new_term_refs(1);
    if (made && put_value(made, value))
        return PL_unify(ref, made);
    PyObject *done = PyObject_CallFunction(unify_any, "nO", ref, value);
    int result = done == Py_True;
    Py_XDECREF(done);
    return result;
}

static PyObject *result_of(word number, word arguments) {
    PyObject *key = get_value(number), *values = get_value(arguments), *result = NULL;
    PyObject *function = key ? PyDict_GetItemWithError(functions, key) : NULL;
    if (function && values) {
        Py_INCREF(function); /* which may replace itself */
        result = PyObject_Vectorcall(function, ((PyListObject *)values)->ob_item, PyList_GET_SIZE(values), NULL);
        Py_DECREF(function);
    } else if (!PyErr_Occurred())
        PyErr_NoMemory();
    Py_XDECREF(key);
    Py_XDECREF(values);
    return result;
}

/* Give the number of stop requests that the queries around the function have received, -1 with an exception. */
static long requests(PyObject *thread) {
    PyObject *calls = PyObject_GetAttr(thread, active_calls_);
    Py_ssize_t count = calls ? PyList_GET_SIZE(calls) : -1;
    Py_XDECREF(calls);
    if (count <= 0)
        return count;
    PyObject *sum = PyObject_CallNoArgs(stop_requests);
    long result = sum ? PyLong_AsLong(sum) : -1;
    Py_XDECREF(sum);
    return result;
}

static int far_from_recursion_limit(void) {
#if PY_VERSION_HEX < 0x030C0000
    return PyThreadState_Get()->recursion_remaining > 500;
#else
    return PyThreadState_Get()->py_recursion_remaining > 500;
#endif
}

/* Call the function, one level deeper than before. */
static int answer(PyObject *thread, long depth, word number, word arguments, word result) {
    PyObject *deeper = PyLong_FromLong(depth + 1), *room = NULL;
    PyObject_SetAttr(thread, depth_, deeper);
    Py_DECREF(deeper);
    if ((depth >= 10 || !far_from_recursion_limit()) && !(room = PyObject_CallNoArgs(check_room)))
        return 0;
    Py_XDECREF(room);
    long before = requests(thread);
    PyObject *value = before < 0 ? NULL : result_of(number, arguments);
    int done = value && requests(thread) == before && unify(result, value); /* it may have caught what stopped it */
    Py_XDECREF(value);
    return done;
}

/* Python code runs instead of Prolog, in the main thread. */
static void leave_prolog(void) {
    PyObject *descriptors = PyObject_GetAttr(attention, outer_descriptors_);
    set_in_prolog(Py_False);
    exchange((int)PyLong_AsLong(PyList_GET_ITEM(descriptors, PyList_GET_SIZE(descriptors) - 1)));
    Py_DECREF(descriptors);
}

static void enter_prolog(void) {
    set_in_prolog(Py_True);
    int ours = pipe_descriptor(), before = exchange(ours);
    if (before == ours)
        return;
    PyObject *descriptors = PyObject_GetAttr(attention, outer_descriptors_), *number = PyLong_FromLong(before);
    PyObject_SetAttr(attention, previous_, number);
    PyList_SetItem(descriptors, PyList_GET_SIZE(descriptors) - 1, number);
    Py_DECREF(descriptors);
}

/* Make Prolog unwind. */
static void raise_in_prolog(PyObject *type, PyObject *error, PyObject *traceback) {
    PyErr_NormalizeException(&type, &error, &traceback);
    if (traceback)
        PyException_SetTraceback(error, traceback);
    PyObject *left = PyObject_CallFunctionObjArgs(leave, type, error, traceback ? traceback : Py_None, NULL);
    if (!left)
        PyErr_WriteUnraisable(leave);
    Py_XDECREF(left);
    Py_DECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(traceback);
}

/* The foreign predicate python(+Number, +Arguments, -Result): see functions.pl. */
static uintptr_t call_function(word number, word arguments, word result) {
    if (!PyGILState_GetThisThreadState()) /* a thread that Prolog has made; cffi keeps Python's state of it */
        return call_through_cffi(number, arguments, result);
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *thread = PyObject_GetAttr(this_, thread_), *leaving = PyObject_GetAttr(thread, leaving_);
    PyObject *depth = PyObject_GetAttr(thread, depth_), *type, *error, *traceback;
    int in_main = is_true(thread, is_main_) && is_true(attention, in_prolog_), done = 0;
    if (in_main)
        leave_prolog();
    if (leaving == Py_None)
        done = answer(thread, PyLong_AsLong(depth), number, arguments, result);
    PyErr_Fetch(&type, &error, &traceback);
    PyObject_SetAttr(thread, depth_, depth);
    if (in_main)
        enter_prolog();
    if (!type && PyErr_CheckSignals())
        PyErr_Fetch(&type, &error, &traceback);
    if (type)
        raise_in_prolog(type, error, traceback);
    Py_DECREF(depth);
    Py_DECREF(leaving);
    Py_DECREF(thread);
    PyGILState_Release(state);
    return !type && done;
}

/* What Python calls besides. */

static PyObject *py_open_frame(PyObject *self, PyObject *none_) {
    return PyLong_FromSize_t(PL_open_foreign_frame());
}

static PyObject *py_discard_frame(PyObject *self, PyObject *frame) {
    PL_discard_foreign_frame(PyLong_AsSize_t(frame));
    Py_RETURN_NONE;
}

static PyObject *py_new_refs(PyObject *self, PyObject *count) {
    return PyLong_FromSize_t(PL_new_term_refs((int)PyLong_AsLong(count)));
}

/* setup(library, types, functions): find Prolog's functions, and keep what keep_types and this file need. */
static PyObject *py_setup(PyObject *self, PyObject *arguments) {
    const char *path;
    PyObject *types, *kept;
    if (!PyArg_ParseTuple(arguments, "sOO", &path, &types, &kept))
        return NULL;
    void *library = dlopen(path, RTLD_LAZY);
#define FIND(result, name, arguments)                                                   \
    if (!library || !(*(void **)&name = dlsym(library, #name)))                         \
        return PyErr_Format(PyExc_ImportError, "SWI-Prolog's library has no %s", #name);
    PROLOG(FIND)
#define INTERN(name) name##_ = PyUnicode_InternFromString(#name);
    NAMES(INTERN)
    *(void **)&exchange_descriptor = dlsym(RTLD_DEFAULT, "PySignal_SetWakeupFd");
    if (!keep_types(types)
        || !PyArg_ParseTuple(kept, "OOOOOOOOn", &attention, &this_, &functions, &stop_requests, &check_room,
                             &unify_any, &leave, &set_wakeup_fd, &call_through_cffi))
        return NULL;
    Py_INCREF(kept);
    PL_register_foreign_in_module("pybridge_functions", "python", 3, call_function, 0);
    Py_RETURN_NONE;
}

#define FAST(function) (PyCFunction)(void (*)(void))function, METH_FASTCALL

static PyMethodDef methods[] = {
    {"setup", py_setup, METH_VARARGS, "Find Prolog's functions."},
    {"call", FAST(py_call), "call(goal, arguments, main): call a predicate; 0 after a failure or an exception."},
    {"put", FAST(py_put), "put(ref, value): make the term the value; False for one that it leaves alone."},
    {"put_string", FAST(py_put_string), "put_string(ref, text): make the term the string of a text; False as above."},
    {"put_compound", FAST(py_put_compound), "put_compound(ref, name, values, further): with further arguments, unbound."},
    {"get", py_get, METH_O, "get(ref): give the value of the term; NotImplemented for one that it leaves alone."},
    {"open_frame", py_open_frame, METH_NOARGS, "Open a frame for references to terms."},
    {"discard_frame", py_discard_frame, METH_O, "Discard a frame, with all that has been bound since."},
    {"new_refs", py_new_refs, METH_O, "Give the first of so many new references, 0 without room."},
    {NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "compiled", NULL, -1, methods};

PyMODINIT_FUNC PyInit_compiled(void) {
    return PyModule_Create(&module);
}
