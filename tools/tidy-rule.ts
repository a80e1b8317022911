import type { Node } from './source-files.ts'

/** A file as the rules see it; `program` for our source files. */
export type TidyFile = { readonly path: string; readonly text: string; readonly program: Node | undefined }

export type TidyRule = { readonly rule: string; readonly offences: (file: TidyFile) => string[] }
