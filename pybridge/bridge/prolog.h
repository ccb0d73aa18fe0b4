/* What the files of the compiled part share.

   It is built against Python's limited API, so that one build serves Python 3.11 and newer. The functions of
   SWI-Prolog's library are looked up in the one that runs, so that it serves every version of that too. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <stdint.h>

typedef uintptr_t word; /* a reference to a term, an atom, a functor or a frame */
typedef signed char success; /* the byte that a bool of SWI-Prolog 10 has in common with an int of earlier ones */

#define PROLOG(each)                                                      \
    each(success, PL_is_initialised, (int *, char ***))                   \
    each(success, PL_initialise, (int, char **))                          \
    each(int, PL_thread_self, (void))                                     \
    each(int, PL_thread_attach_engine, (void *))                          \
    each(success, PL_thread_destroy_engine, (void))                       \
    each(success, PL_thread_at_exit, (void (*)(void *), void *, int))     \
    each(void, PL_changed_cwd, (void))                                    \
    each(word, PL_open_foreign_frame, (void))                             \
    each(void, PL_discard_foreign_frame, (word))                          \
    each(word, PL_new_term_refs, (size_t))                                \
    each(void, PL_reset_term_refs, (word))                                \
    each(word, PL_copy_term_ref, (word))                                  \
    each(void, PL_clear_exception, (void))                                \
    each(word, PL_exception, (word))                                      \
    each(success, PL_raise_exception, (word))                             \
    each(void, PL_mark_string_buffers, (uintptr_t *))                     \
    each(void, PL_release_string_buffers_from_mark, (uintptr_t))          \
    each(word, PL_new_atom_mbchars, (int, size_t, const char *))          \
    each(void, PL_register_atom, (word))                                  \
    each(void, PL_unregister_atom, (word))                                \
    each(word, PL_new_functor_sz, (word, size_t))                         \
    each(success, PL_put_variable, (word))                                \
    each(success, PL_put_term, (word, word))                              \
    each(success, PL_put_atom, (word, word))                              \
    each(success, PL_put_atom_nchars, (word, size_t, const char *))       \
    each(success, PL_put_chars, (word, int, size_t, const char *))        \
    each(success, PL_put_term_from_chars, (word, int, size_t, const char *))\
    each(success, PL_put_int64, (word, int64_t))                          \
    each(success, PL_put_float, (word, double))                           \
    each(success, PL_put_nil, (word))                                     \
    each(success, PL_put_blob, (word, void *, size_t, void *))            \
    each(success, PL_put_dict, (word, word, size_t, const word *, word))  \
    each(success, PL_cons_functor_v, (word, word, word))                  \
    each(success, PL_cons_list, (word, word, word))                       \
    each(int, PL_term_type, (word))                                       \
    each(success, PL_is_attvar, (word))                                   \
    each(success, PL_is_acyclic, (word))                                  \
    each(success, PL_get_atom, (word, word *))                            \
    each(success, PL_get_blob, (word, void **, size_t *, void **))        \
    each(void *, PL_blob_data, (word, size_t *, void **))                 \
    each(success, PL_get_nchars, (word, size_t *, char **, unsigned))     \
    each(success, PL_get_int64, (word, int64_t *))                        \
    each(success, PL_get_float, (word, double *))                         \
    each(success, PL_get_compound_name_arity_sz, (word, word *, size_t *))\
    each(success, PL_get_arg_sz, (size_t, word, word))                    \
    each(success, PL_get_list, (word, word, word))                        \
    each(int, PL_skip_list, (word, word, size_t *))                       \
    each(success, PL_unify_int64, (word, int64_t))                        \
    each(success, PL_unify_atom, (word, word))                            \
    each(success, PL_unify, (word, word))                                 \
    each(void *, PL_predicate, (const char *, int, const char *))         \
    each(success, PL_call_predicate, (void *, int, void *, word))         \
    each(word, PL_open_query, (void *, int, void *, word))                \
    each(int, PL_next_solution, (word))                                   \
    each(success, PL_cut_query, (word))                                   \
    each(success, PL_close_query, (word))                                 \
    each(void *, PL_record, (word))                                       \
    each(success, PL_recorded, (void *, word))                            \
    each(void, PL_erase, (void *))                                        \
    each(int, PL_raise, (int))                                            \
    each(int, PL_set_engine, (void *, void **))                           \
    each(void *, Snew, (void *, int, void *))                            \
    each(success, PL_unify_stream, (word, void *))                        \
    each(success, PL_register_foreign_in_module, (const char *, const char *, int, void *, int))

#pragma GCC visibility push(hidden) /* these are pointers to the functions that have the same names in the library */

#define DECLARE(result, name, arguments) extern result(*name) arguments;
PROLOG(DECLARE)

/* Give up references, some of which may be NULL. */
#define DROP(...) drop((PyObject *[]){__VA_ARGS__}, sizeof((PyObject *[]){__VA_ARGS__}) / sizeof(PyObject *))

static inline void drop(PyObject **objects, size_t count) {
    for (size_t i = 0; i < count; i++)
        Py_XDECREF(objects[i]);
}

enum { Q_NODEBUG = 0x04, Q_PASS_EXCEPTION = 0x10 };

/* What Python hands over to setup(), by name: classes and functions. */
#define KEPT(each)                                                                                             \
    each(String) each(Compound) each(Dict) each(Variable) each(Blob) each(Fraction) /* of terms.py */\
    each(PrologError) each(stopped_errors) each(adapters) each(converters) each(simplified) each(converted)\
    each(interrupter) each(this) each(functions) each(requests) each(stop_requests) each(handle_signals)\
    each(print_text) each(failure) each(warn) each(answer_of) each(passed_on) each(refuse_keys) each(no_counterpart)\
    each(undefined) each(engines_move) /* of readers.py */

#define DECLARE_KEPT(name) extern PyObject *name;
KEPT(DECLARE_KEPT)

/* The names of attributes and keys. */
#define NAMES(each)                                                                                        \
    each(thread) each(is_main) each(caller) each(active_calls) each(leaving) each(c_stack) each(raised)\
    each(term) each(name) each(args) each(tag) each(_handle) each(numerator) each(denominator)\
    each(__name__) each(truth)

#define DECLARE_NAME(name) extern PyObject *name##_;
NAMES(DECLARE_NAME)

/* The values of one message to Prolog, in which a Variable is the same variable throughout. */
typedef struct {
    PyObject *variables; /* references to terms, by Variable; NULL until there is one */
    PyObject *known;     /* the Variables that stand for those of a term, in order; NULL where there are none */
    word term;
    int objects; /* whether an object without a counterpart is sent as a handle of itself */
} Sending;

/* values.c */
int no_room(void);
int call_prolog(const char *module, const char *name, int arity, word arguments);
PyObject *raised_error(void);
word constant(const char *text);
int put_object(word ref, PyObject *object);
PyObject *handle_of(word ref);
void release_objects(void);

/* values_to.c; these give 0 with a Python exception. */
int put_value(Sending *sending, word ref, PyObject *value);
int put_atom(word ref, PyObject *text);
int put_string(word ref, PyObject *text);
int put_arguments(Sending *sending, word ref, PyObject *name, PyObject *values, int further);

/* values_from.c; these give NULL with a Python exception. */
PyObject *get_value(word ref, PyObject *variables);
void keep_values(void);

/* functions.c */
int register_functions(void);
void forget_raised(PyObject *thread);

/* signals.c */
int is_true(PyObject *object, PyObject *name);
int set_in_prolog(int value);
int begin_prolog(PyObject *thread);
int end_prolog(PyObject *thread, int before);
uintptr_t block_signals(void);
uintptr_t restore_signals(void);
PyObject *py_in_prolog(PyObject *self, PyObject *none_);
PyObject *py_attach(PyObject *self, PyObject *none_);
PyObject *py_detach(PyObject *self, PyObject *destroy);
PyObject *py_action(PyObject *self, PyObject *number);
PyObject *py_set_action(PyObject *self, PyObject *arguments);

/* queries.c */
PyObject *get_reply(word ref, word result); /* the result of a goal, or 0 */
int close_given_up(PyObject *thread);
PyObject *py_next(PyObject *self, PyObject *const *arguments, Py_ssize_t size);
PyObject *py_close(PyObject *self, PyObject *const *arguments, Py_ssize_t size);

#pragma GCC visibility pop
