import { readFileSync } from 'node:fs'

const PATH = /^\.{0,2}\//

/** A setting that is the text itself, which never looks like a path, or the path of its file. */
export const textOrFile = (
  name: string,
  value: string | undefined,
): { readonly text: string | undefined; readonly problems: readonly string[] } => {
  if (value === undefined || !PATH.test(value)) return { text: value, problems: [] }
  try {
    return { text: readFileSync(value, 'utf8'), problems: [] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { text: undefined, problems: [`${name} names a file that can't be read: ${reason}`] }
  }
}
