import { MINUTE_MS } from '#contract/dates.ts'
import {
  type Assignment,
  assignVariant,
  controlOf,
  EXPERIMENT_CODES,
  type ExperimentCode,
  isVariant,
} from '#contract/tracking/experiments.ts'
import type { Deps } from '#server/deps.ts'
import { type ExperimentRow, readExperiments } from './experiments.queries.ts'

/** Cache TTL: how long a node may show a variant after its experiment was stopped. */
const KNOWN_FOR_MS = MINUTE_MS / 12

type Known = { readonly readAtMs: number; readonly rows: readonly ExperimentRow[] }
const known = new WeakMap<Deps['database'], Known>()

type ReadDeps = Pick<Deps, 'database' | 'wallClock'>

/** Cached for some seconds, because every page needs it. */
const knownExperiments = async ({ database, wallClock }: ReadDeps): Promise<readonly ExperimentRow[]> => {
  const nowMs = wallClock.now().getTime()
  const before = known.get(database)
  if (before !== undefined && nowMs - before.readAtMs < KNOWN_FOR_MS) return before.rows
  const rows = await readExperiments(database.reader)
  known.set(database, { readAtMs: nowMs, rows })
  return rows
}

/** Clears this node's cache; the others follow within seconds. */
export const forgetKnownExperiments = ({ database }: Pick<Deps, 'database'>): void =>
  void known.delete(database)

const rowOf = async (deps: ReadDeps, code: ExperimentCode): Promise<ExperimentRow | undefined> =>
  (await knownExperiments(deps)).find((row) => row.code === code)

export const isRunning = async (deps: ReadDeps, code: ExperimentCode): Promise<boolean> =>
  (await rowOf(deps, code))?.isRunning === true

/** The variant of a visitor; null if the experiment isn't running. */
export const assignRunning = async (
  deps: ReadDeps,
  code: ExperimentCode,
  selfTag: string,
): Promise<string | null> => ((await isRunning(deps, code)) ? assignVariant(code, selfTag) : null)

export const isAnyRunning = async (deps: ReadDeps): Promise<boolean> =>
  (await knownExperiments(deps)).some((row) => row.isRunning)

export type PageVariants = {
  /** Variants shown for running and decided experiments. */
  readonly shown: Assignment
  /** Experiments that run for this visitor, whose exposure is recorded. */
  readonly measured: readonly ExperimentCode[]
}

/** Variants of a page; the control without a visitor, who may not be measured. */
export const variantsFor = async (deps: ReadDeps, selfTag: string | null): Promise<PageVariants> => {
  const rows = await knownExperiments(deps)
  const shown: Partial<Record<ExperimentCode, string>> = {}
  const measured: ExperimentCode[] = []
  for (const code of EXPERIMENT_CODES) {
    const row = rows.find((one) => one.code === code)
    if (row === undefined) continue
    if (row.isRunning && selfTag !== null) {
      shown[code] = assignVariant(code, selfTag)
      measured.push(code)
    } else if (!row.isRunning && row.keptVariant !== null && isVariant(code, row.keptVariant)) {
      shown[code] = row.keptVariant
    } else shown[code] = controlOf(code)
  }
  return { shown, measured }
}
