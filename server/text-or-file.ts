import { readFileSync } from 'node:fs'

const PATH = /^\.{0,2}\//

/**
 * Reads a setting whose value is either a text or the path of a file with it. A path starts with `/`, `./` or
 * `../`, and the text never does.
 */
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
