/* Python functions called by Prolog. */

#include "prolog.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { CVT_ATOM = 0x01, BUF_MALLOC = 0x20000 };
enum { LINES = 1 << 1, OUTPUT = 1 << 7, POSITIONS = 1 << 11, TEXT = 1 << 15, STAYS_OPEN = 1 << 18 };
enum { SET_ENCODING = 3, FLUSH = 4 };

/* Calls of Python. A thread that Prolog has made keeps its state in Python until it ends. */

static void forget_thread(void *none_) {
    if (Py_IsInitialized()) {
        PyGILState_Ensure();
        PyGILState_Release(PyGILState_LOCKED);
        PyGILState_Release(PyGILState_UNLOCKED);
    }
}

static PyGILState_STATE enter_python(int *first) {
    *first = !PyGILState_GetThisThreadState();
    if (*first) {
        PL_thread_at_exit(forget_thread, NULL, 0);
        PyGILState_Ensure(); /* released in forget_thread */
        return PyGILState_LOCKED;
    }
    return PyGILState_Ensure();
}

static void leave_python(PyGILState_STATE state, int first) {
    if (first)
        PyEval_SaveThread();
    else
        PyGILState_Release(state);
}

/* Exceptions. */

/* Make a term that stands for the exception: error(python_error(Class, Text, Handle), _). */
static int put_python_error(word ref, PyObject *error) {
    word base = PL_new_term_refs(5), formal = base + 2;
    PyObject *name = PyObject_GetAttr((PyObject *)Py_TYPE(error), __name___), *text = PyObject_Str(error);
    if (!text && PyErr_ExceptionMatches(PyExc_Exception))
        PyErr_Clear();
    if (!text)
        text = PyUnicode_FromString("");
    word error_name = constant("error");
    word formal_name = constant("python_error");
    int done = base && name && text && put_atom(formal, name) && put_string(formal + 1, text)
               && put_object(formal + 2, error) && PL_cons_functor_v(base, PL_new_functor_sz(formal_name, 3), formal)
               && PL_put_variable(base + 1) && PL_cons_functor_v(ref, PL_new_functor_sz(error_name, 2), base);
    DROP(name, text);
    return done;
}

/* Make the term of an error that Prolog has thrown before; the thread remembers which exception it was. */
static int put_prolog_error(PyObject *thread, word ref, PyObject *error) {
    Sending sending = {NULL, NULL, 0, 1};
    PyObject *term = PyObject_GetAttr(error, term_), *raised = PyObject_GetAttr(thread, raised_);
    int done = term && term != Py_None && put_value(&sending, ref, term) && raised && !PyList_Append(raised, error);
    DROP(term, raised, sending.variables);
    PyErr_Clear();
    return done;
}

static void leave_prolog_with(PyObject *thread, PyObject *error) {
    PyObject_SetAttr(thread, leaving_, error);
    if (is_true(thread, is_main_))
        Py_XDECREF(PyObject_CallMethod(interrupter, "interrupt_main_thread", NULL));
}

/* Make Prolog unwind with an abort, which no goal can catch, and Python raise its exception after that: the way of
   every exception of a signal's handler, since Prolog may lose its own between two engines. */
static void leave_prolog(PyObject *thread) {
    do {
        PyObject *error = raised_error();
        leave_prolog_with(thread, error);
        Py_XDECREF(error);
    } while (PyErr_Occurred()); /* a Ctrl-C in the meantime */
}

/* Make Prolog unwind: with an exception, or with an abort if no goal may catch it, as with a Ctrl-C. */
static void raise_in_prolog(PyObject *thread) {
    PyObject *error = raised_error();
    if (thread && !PyObject_IsInstance(error, PyExc_Exception))
        leave_prolog_with(thread, error);
    else {
        word ref = PL_new_term_refs(1);
        int of_prolog = thread && PyObject_IsInstance(error, PrologError) && !PyObject_IsInstance(error, stopped_errors);
        if (ref && ((of_prolog && put_prolog_error(thread, ref, error)) || put_python_error(ref, error)))
            PL_raise_exception(ref);
        Py_XDECREF(PyObject_CallFunctionObjArgs(passed_on, error, NULL));
    }
    Py_XDECREF(error);
    if (thread && PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_Exception))
        leave_prolog(thread);
    PyErr_Clear();
}

/* The time in which Prolog waits for Python. */
typedef struct {
    PyGILState_STATE state;
    int first, in_main;
    PyObject *thread, *leaving; /* its state, and the exception that makes Prolog unwind, or None */
    void (*raise)(PyObject *);  /* what becomes of Python's exception */
    uintptr_t buffers;
} Visit;

/* Enter Python: give 0, outside of it, at its limit of recursion. */
static int enter(Visit *visit) {
    visit->state = enter_python(&visit->first);
    visit->thread = PyObject_GetAttr(this, thread_);
    if (!visit->thread) {
        raise_in_prolog(NULL);
        leave_python(visit->state, visit->first);
        return 0;
    }
    visit->in_main = is_true(visit->thread, is_main_) && set_in_prolog(0);
    visit->leaving = PyObject_GetAttr(visit->thread, leaving_);
    visit->raise = raise_in_prolog;
    PL_mark_string_buffers(&visit->buffers);
    return 1;
}

/* Leave it: give `done`, or 0 with an exception in Prolog. */
static int leave(Visit *visit, int done) {
    if (visit->in_main)
        set_in_prolog(1);
    if (PyErr_Occurred()) {
        visit->raise(visit->thread);
        done = 0;
    }
    if (PyErr_CheckSignals()) {
        leave_prolog(visit->thread);
        done = 0;
    }
    PL_release_string_buffers_from_mark(visit->buffers);
    DROP(visit->leaving, visit->thread);
    leave_python(visit->state, visit->first);
    return done;
}

/* Functions. `unify` and `answer` give 1, or 0 for a failure or with a Python exception. */

static int unify(word ref, PyObject *value, PyObject *known, word term) {
    int overflow = 1;
    long long number = PyLong_CheckExact(value) ? PyLong_AsLongLongAndOverflow(value, &overflow) : 0;
    if (!overflow)
        return PL_unify_int64(ref, number);
    Sending sending = {NULL, known, term, 0};
    word made = PL_new_term_refs(1);
    int done = made && put_value(&sending, made, value) && PL_unify(ref, made);
    Py_XDECREF(sending.variables);
    return done;
}

/* Call a function, or carry out a request of Prolog's, with the arguments in a list; in the thread that waits for
   this one, if there is one. */
static PyObject *result_of(PyObject *thread, word request, word number, word arguments, PyObject *variables) {
    int64_t key = 0;
    PL_get_int64(number, &key);
    PyObject *values = get_value(arguments, variables), *tuple = NULL, *result = NULL, *function = NULL;
    PyObject *name = request ? get_value(request, NULL) : PyLong_FromLongLong(key);
    PyObject *caller = PyObject_GetAttr(thread, caller_);
    if (values && name && caller)
        function = PyDict_GetItemWithError(request ? requests : functions, name);
    if (function) {
        Py_INCREF(function); /* which may replace itself */
        tuple = request ? Py_BuildValue("(LOO)", (long long)key, values, variables) : PyList_AsTuple(values);
        if (tuple)
            result = caller == Py_None ? PyObject_CallObject(function, tuple)
                                       : PyObject_CallMethod(caller, "run", "OO", function, tuple);
        Py_DECREF(function);
    } else if (!PyErr_Occurred())
        PyErr_SetString(PyExc_LookupError, "Prolog calls a function that Python does not know");
    DROP(caller, name, values, tuple);
    return result;
}

/* Give the number of stop requests that the queries around the function have received, -1 with an exception. */
static long stop_requests_of(PyObject *thread) {
    PyObject *calls = PyObject_GetAttr(thread, active_calls_);
    Py_ssize_t count = calls ? PyList_Size(calls) : -1;
    Py_XDECREF(calls);
    if (count <= 0)
        return count;
    PyObject *sum = PyObject_CallNoArgs(stop_requests);
    long result = sum ? PyLong_AsLong(sum) : -1;
    Py_XDECREF(sum);
    return result;
}

enum { PER_LEVEL = 1 << 15 }; /* bytes of C stack for a function that queries Prolog: twice the most it uses */

static _Thread_local long depth; /* how many Python predicates are running */

/* Whether the C stack of the thread has no room for another one. */
static int too_deep(PyObject *thread) {
    PyObject *size = depth < 10 ? NULL : PyObject_GetAttr(thread, c_stack_);
    int deep = size && depth * PER_LEVEL > PyLong_AsLong(size);
    Py_XDECREF(size);
    return deep;
}

/* Forget the errors that predicates have raised since Python called Prolog, unless one of them runs. */
void forget_raised(PyObject *thread) {
    PyObject *raised = depth ? NULL : PyObject_GetAttr(thread, raised_);
    if (raised && PyList_Size(raised))
        PyList_SetSlice(raised, 0, PyList_Size(raised), NULL);
    Py_XDECREF(raised);
}

/* Call the function, one level deeper than before. */
static int answer(PyObject *thread, word request, word number, word arguments, word result) {
    if (too_deep(thread)) {
        PyErr_SetString(PyExc_RecursionError, "Python predicates and queries are nested too deeply for the C stack");
        return 0;
    }
    depth++;
    long before = stop_requests_of(thread);
    PyObject *variables = PyList_New(0);
    PyObject *value = before < 0 || !variables ? NULL : result_of(thread, request, number, arguments, variables);
    int done = value && stop_requests_of(thread) == before /* or it has caught what stopped it */
               && unify(result, value, PyList_Size(variables) ? variables : NULL, arguments);
    DROP(value, variables);
    depth--;
    return done;
}

/* The foreign predicate python(+Request, +Number, +Arguments, -Result). */
static uintptr_t request(word request_, word number, word arguments, word result) {
    static word call;
    Visit visit;
    word name;
    int done = 0;
    if (!enter(&visit))
        return 0;
    if (!call)
        call = constant("call");
    if (PL_get_atom(request_, &name) && name == call)
        request_ = 0;
    if (visit.leaving == Py_None)
        done = answer(visit.thread, request_, number, arguments, result);
    return leave(&visit, done);
}

/* The foreign predicate python_handle_signals(+Stoppable, -Order): see signals.pl. */
static uintptr_t handle(word stoppable, word order) {
    Visit visit;
    if (!enter(&visit))
        return 0;
    PyObject *said = visit.leaving == Py_None ? get_value(stoppable, NULL) : NULL, *ordered = NULL;
    word ref = PL_new_term_refs(1);
    if (said && !PyErr_CheckSignals())
        ordered = PyObject_CallFunctionObjArgs(handle_signals, said, NULL);
    int done = ordered && ref && put_atom(ref, ordered) && PL_unify(order, ref);
    DROP(ordered, said);
    visit.raise = leave_prolog;
    return leave(&visit, done);
}

/* Output: the streams that Prolog knows as user_output and user_error write by a function of callbacks.py. */

static intptr_t write_text(void *name, char *text, size_t size) {
    Visit visit;
    if (!Py_IsInitialized() || !enter(&visit))
        return -1;
    PyObject *string = PyUnicode_FromWideChar((wchar_t *)text, size / sizeof(wchar_t));
    PyObject *done = string ? PyObject_CallFunction(print_text, "sO", name, string) : NULL;
    DROP(string, done);
    return leave(&visit, 1) ? (intptr_t)size : -1;
}

static int control(void *name, int action, void *argument) {
    return action == SET_ENCODING || action == FLUSH ? 0 : -1;
}

/* The foreign predicate python_stream(+Name, -Stream). */
static uintptr_t stream(word name, word stream) {
    static struct {
        void *read, *write, *seek, *close, *control, *seek64;
    } functions = {NULL, write_text, NULL, NULL, control, NULL}; /* SWI-Prolog's IOFUNCTIONS */
    char *text;
    size_t length;
    if (!PL_get_nchars(name, &length, &text, CVT_ATOM | BUF_MALLOC))
        return 0;
    return PL_unify_stream(stream, Snew(text, LINES | OUTPUT | POSITIONS | TEXT | STAYS_OPEN, &functions));
}

/* The foreign predicate python_go/0: an interrupt at the start of a query may leave an exception, which SWI-Prolog
   would lose at the next foreign predicate that succeeds. */
static uintptr_t go(void) {
    return !PL_exception(0);
}

/* The foreign predicate python_abort/0: see signals.pl. */
static uintptr_t abort_goal(void) {
    PL_call_predicate(NULL, Q_PASS_EXCEPTION, PL_predicate("abort", 0, "system"), 0);
    PL_raise(SIGURG);
    return 0;
}

int register_functions(void) {
    return PL_register_foreign_in_module("pybridge_functions", "python", 4, request, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_handle_signals", 2, handle, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_block_signals", 0, block_signals, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_restore_signals", 0, restore_signals, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_abort", 0, abort_goal, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_go", 0, go, 0)
           && PL_register_foreign_in_module("pybridge_embedded", "python_stream", 2, stream, 0);
}
