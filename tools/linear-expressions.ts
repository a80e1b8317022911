import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MINUTE_MS } from '#contract/dates.ts'
import { isNode, isTest, type Node, nodesOf, ROOT } from './source-files.ts'
import type { TidyFile } from './tidy-rule.ts'

/** Code that runs on what other people send. */
const CHECKED = /^(contract|server|sandbox|web)\//

/** Expressions that earlier runs proved: a proof takes from a millisecond to seconds. */
const VERDICTS_FILE = join(ROOT, '.cache/linear-expressions.json')

type Expression = { readonly source: string; readonly flags: string }

const expressionOf = (node: Node): Expression | null => {
  const { regex } = node
  if (node.type !== 'Literal' || typeof regex !== 'object' || regex === null) return null
  const { pattern, flags }: { pattern?: unknown; flags?: unknown } = regex
  return typeof pattern === 'string' && typeof flags === 'string' ? { source: pattern, flags } : null
}

/** Whether an expression is built when the program runs, so that nothing can be proven about it. */
const isBuilt = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee['name'] === 'RegExp'

const readVerdicts = (): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(VERDICTS_FILE, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

const storeVerdicts = (verdicts: Readonly<Record<string, string>>): void => {
  mkdirSync(dirname(VERDICTS_FILE), { recursive: true })
  writeFileSync(VERDICTS_FILE, JSON.stringify(verdicts, null, 1))
}

const loadChecker = async () => {
  // The checker is plain JavaScript only with this setting, which it reads at each call.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  return (await import('recheck')).checkSync
}

const LINEAR = 'linear'

/** `linear`, or why an expression isn't proven to take linear time. */
const verdictOn = async ({ source, flags }: Expression): Promise<string> => {
  const check = await loadChecker()
  // The automaton checker proves; the other one only looks for attacks.
  const result = check(source, flags, { checker: 'automaton', timeout: MINUTE_MS })
  if (result.status === 'safe') return LINEAR
  return result.status === 'vulnerable' ? result.complexity.summary : `not proven: ${result.error.kind}`
}

/**
 * Regular expressions that aren't proven to take linear time, as `path: expression: verdict`, each by itself. Tests and
 * tools may have any.
 */
export const unprovenExpressions = async (files: readonly TidyFile[]): Promise<string[]> => {
  const known = readVerdicts()
  const verdicts: Record<string, string> = {}
  const offences: string[] = []
  for (const { path, program } of files) {
    if (program === undefined || !CHECKED.test(path) || isTest(path)) continue
    for (const node of nodesOf(program)) {
      if (isBuilt(node)) offences.push(`${path}: an expression built from a text can’t be proven`)
      const expression = expressionOf(node)
      if (expression === null) continue
      const key = `/${expression.source}/${expression.flags}`
      const verdict = verdicts[key] ?? known[key] ?? (await verdictOn(expression))
      // Another verdict isn't stored: a proof may have run out of time on a busy machine.
      if (verdict === LINEAR) verdicts[key] = verdict
      else offences.push(`${path}: ${key}: ${verdict}`)
    }
  }
  storeVerdicts({ ...known, ...verdicts })
  return offences
}
