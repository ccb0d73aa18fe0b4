// The editor for rules: CodeMirror with Prolog highlighting and faults marked at their lines. It is loaded when first
// shown.

import { HighlightStyle, StreamLanguage, type StringStream, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";

export interface LineFault {
    line: number;
    text: string;
    severity: "error" | "warning" | "info";
}

export interface Editor {
    text: string;
    /** Whether the text may be changed. */
    editable: boolean;
    /** Change the text to this one, and leave the cursor where it is. */
    follow(text: string): void;
    setFaults(faults: LineFault[]): void;
    goTo(line: number): void;
}

interface State {
    inComment: boolean;
}

const prolog = StreamLanguage.define<State>({
    name: "prolog",
    startState: () => ({ inComment: false }),
    token: (stream, state) => (state.inComment ? comment(stream, state) : token(stream, state)),
    languageData: { commentTokens: { line: "%", block: { open: "/*", close: "*/" } } },
});

function comment(stream: StringStream, state: State): string {
    state.inComment = !stream.match(/^.*?\*\//);
    if (state.inComment) {
        stream.skipToEnd();
    }
    return "comment";
}

const TOKENS: [RegExp, string][] = [
    [/^%.*/, "comment"],
    [/^0'(\\.|''|.)/, "number"],
    [/^0[xob][\da-f]+/i, "number"],
    [/^\d[\d_]*(\.\d+)?(e[+-]?\d+)?/i, "number"],
    [/^"(\\.|[^"\\])*"?/, "string"],
    [/^'(\\.|[^'\\])*'?/, "string"],
    [/^`(\\.|[^`\\])*`?/, "string"],
    [/^[A-Z_]\w*/, "variableName"],
    [/^(is|mod|rem|xor|rdiv|dynamic|table|discontiguous|multifile)\b/, "keyword"],
    [/^[a-z]\w*(?=\()/, "propertyName"],
    [/^[a-z]\w*/, ""],
    [/^(:-|-->|->|\*->|\\\+|!)/, "keyword"],
    [/^[-+*/\\^<>=~:.?@#&$]+/, "operator"],
];

function token(stream: StringStream, state: State): string | null {
    if (stream.eatSpace()) {
        return null;
    }
    if (stream.match("/*")) {
        return comment(stream, state);
    }
    const found = TOKENS.find(([pattern]) => stream.match(pattern));
    if (found === undefined) {
        stream.next();
    }
    return found?.[1] || null;
}

const colours = HighlightStyle.define([
    { tag: tags.comment, class: "code-comment" },
    { tag: tags.variableName, class: "code-variable" },
    { tag: tags.propertyName, class: "code-predicate" },
    { tag: [tags.string, tags.number], class: "code-constant" },
    { tag: tags.keyword, class: "code-keyword" },
]);

export function makeEditor(parent: HTMLElement, changed: () => void): Editor {
    const readOnly = new Compartment();
    const view = new EditorView({
        parent,
        extensions: [
            basicSetup,
            prolog,
            syntaxHighlighting(colours),
            EditorView.lineWrapping,
            readOnly.of(EditorState.readOnly.of(false)),
            EditorView.contentAttributes.of({ "aria-label": "The rules, in Prolog", tabindex: "0" }),
            EditorView.updateListener.of((update) => {
                if (update.docChanged) {
                    changed();
                }
            }),
        ],
    });

    function diagnostic({ line, text, severity }: LineFault): Diagnostic {
        const { from, to } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
        return { from, to, message: text, severity };
    }

    return {
        get text() {
            return view.state.doc.toString();
        },
        set text(text: string) {
            view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
        },
        get editable() {
            return !view.state.readOnly;
        },
        set editable(editable: boolean) {
            view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(!editable)) });
        },
        follow(text) {
            const old = view.state.doc.toString();
            let [from, to, end] = [0, old.length, text.length];
            while (from < Math.min(to, end) && old[from] === text[from]) {
                from += 1;
            }
            while (from < Math.min(to, end) && old[to - 1] === text[end - 1]) {
                [to, end] = [to - 1, end - 1];
            }
            view.dispatch({ changes: { from, to, insert: text.slice(from, end) } });
        },
        setFaults: (faults) => view.dispatch(setDiagnostics(view.state, faults.map(diagnostic))),
        goTo(line) {
            const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
            view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
            view.focus();
        },
    };
}
