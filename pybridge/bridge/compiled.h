/* What the files of the compiled part share.

   The functions of SWI-Prolog's library are looked up in the one that runs, so that one build serves every
   version. Nothing here is needed: where this has not been built, Python does the same through ctypes and cffi. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

typedef uintptr_t word; /* a reference to a term, an atom, a functor or a frame */

#define PROLOG(each)                                                  \
    each(word, PL_open_foreign_frame, (void))                         \
    each(void, PL_discard_foreign_frame, (word))                      \
    each(word, PL_new_term_refs, (int))                               \
    each(void, PL_reset_term_refs, (word))                            \
    each(word, PL_copy_term_ref, (word))                              \
    each(void, PL_clear_exception, (void))                            \
    each(void, PL_mark_string_buffers, (uintptr_t *))                 \
    each(void, PL_release_string_buffers_from_mark, (uintptr_t))      \
    each(word, PL_new_atom_mbchars, (int, size_t, const char *))      \
    each(void, PL_unregister_atom, (word))                            \
    each(word, PL_new_functor_sz, (word, size_t))                     \
    each(int, PL_put_atom, (word, word))                              \
    each(int, PL_put_atom_nchars, (word, size_t, const char *))       \
    each(int, PL_put_string_nchars, (word, size_t, const char *))     \
    each(int, PL_put_chars, (word, int, size_t, const char *))        \
    each(int, PL_put_int64, (word, int64_t))                          \
    each(int, PL_put_float, (word, double))                           \
    each(int, PL_put_nil, (word))                                     \
    each(int, PL_put_dict, (word, word, size_t, const word *, word))  \
    each(int, PL_cons_functor_v, (word, word, word))                  \
    each(int, PL_cons_list, (word, word, word))                       \
    each(int, PL_term_type, (word))                                   \
    each(int, PL_is_attvar, (word))                                   \
    each(int, PL_get_atom, (word, word *))                            \
    each(int, PL_get_nchars, (word, size_t *, char **, unsigned))     \
    each(int, PL_get_int64, (word, int64_t *))                        \
    each(int, PL_get_float, (word, double *))                         \
    each(int, PL_get_name_arity_sz, (word, word *, size_t *))         \
    each(int, PL_get_arg_sz, (size_t, word, word))                    \
    each(int, PL_get_list, (word, word, word))                        \
    each(int, PL_skip_list, (word, word, size_t *))                   \
    each(int, PL_unify_atom, (word, word))                            \
    each(int, PL_unify_int64, (word, int64_t))                        \
    each(int, PL_unify, (word, word))                                 \
    each(int, PL_call_predicate, (void *, int, void *, word))         \
    each(int, PL_register_foreign_in_module, (const char *, const char *, int, void *, int))

#pragma GCC visibility push(hidden) /* these are pointers to the functions that have the same names in the library */

#define DECLARE(result, name, arguments) extern result(*name) arguments;
PROLOG(DECLARE)

/* In values.c. put_value gives 0, and get_value NULL without a Python exception, for a value left to Python. */
int keep_types(PyObject *kept);
int put_value(word ref, PyObject *value);
PyObject *get_value(word ref);
PyObject *py_put(PyObject *self, PyObject *const *arguments, Py_ssize_t count);
PyObject *py_put_string(PyObject *self, PyObject *const *arguments, Py_ssize_t count);
PyObject *py_put_compound(PyObject *self, PyObject *const *arguments, Py_ssize_t count);
PyObject *py_get(PyObject *self, PyObject *ref);

#pragma GCC visibility pop
