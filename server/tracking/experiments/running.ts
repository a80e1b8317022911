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

type CacheEntry = { readonly readAtMs: number; readonly rows: readonly ExperimentRow[] }
const cache = new WeakMap<Deps['database'], CacheEntry>()

type ReadDeps = Pick<Deps, 'database' | 'wallClock'>

/** Every experiment, cached for some seconds, because every page needs them. */
const cachedExperiments = async ({ database, wallClock }: ReadDeps): Promise<readonly ExperimentRow[]> => {
  const nowMs = wallClock.now().getTime()
  const cached = cache.get(database)
  if (cached !== undefined && nowMs - cached.readAtMs < KNOWN_FOR_MS) return cached.rows
  const rows = await readExperiments(database.db)
  cache.set(database, { readAtMs: nowMs, rows })
  return rows
}

/** Clears this node's cache; the others follow within seconds. */
export const forgetKnownExperiments = ({ database }: Pick<Deps, 'database'>): void =>
  void cache.delete(database)

const rowOf = async (deps: ReadDeps, code: ExperimentCode): Promise<ExperimentRow | undefined> =>
  (await cachedExperiments(deps)).find((row) => row.code === code)

export const isRunning = async (deps: ReadDeps, code: ExperimentCode): Promise<boolean> =>
  (await rowOf(deps, code))?.isRunning === true

/** The variant of a visitor; null if the experiment isn't running. */
export const assignRunning = async (
  deps: ReadDeps,
  code: ExperimentCode,
  selfTag: string,
): Promise<string | null> => ((await isRunning(deps, code)) ? assignVariant(code, selfTag) : null)

export const isAnyRunning = async (deps: ReadDeps): Promise<boolean> =>
  (await cachedExperiments(deps)).some((row) => row.isRunning)

export type PageVariants = {
  /** Variants shown for running and decided experiments. */
  readonly shown: Assignment
  /** Experiments that run for this visitor, whose exposure is recorded. */
  readonly measured: readonly ExperimentCode[]
}

/** Variants of a page. Without a visitor id, running experiments show the control and aren't measured. */
export const variantsFor = async (deps: ReadDeps, selfTag: string | null): Promise<PageVariants> => {
  const rows = await cachedExperiments(deps)
  const shown: Partial<Record<ExperimentCode, string>> = {}
  const measured: ExperimentCode[] = []
  for (const code of EXPERIMENT_CODES) {
    const row = rows.find((experiment) => experiment.code === code)
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
