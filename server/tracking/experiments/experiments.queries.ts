import type { Selectable } from 'kysely'
import type { Experiment } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type ExperimentRow = Selectable<Experiment>

export const readExperiments = (db: Db): Promise<ExperimentRow[]> =>
  db.selectFrom('experiment').selectAll().orderBy('code').execute()

export const readExperiment = async (db: Db, code: string): Promise<ExperimentRow | null> =>
  (await db.selectFrom('experiment').selectAll().where('code', '=', code).executeTakeFirst()) ?? null

export const startExperimentRow = async (tx: Tx, code: string, startedAt: Date): Promise<void> => {
  await tx
    .insertInto('experiment')
    .values({ code, isRunning: true, startedAt })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        isRunning: true,
        startedAt,
        stoppedAt: null,
        keptVariant: null,
        version: eb('experiment.version', '+', 1),
      })),
    )
    .execute()
}

export const stopExperimentRow = async (
  tx: Tx,
  code: string,
  stopped: { readonly stoppedAt: Date; readonly keptVariant: string },
): Promise<void> => {
  await tx
    .updateTable('experiment')
    .set((eb) => ({ ...stopped, isRunning: false, version: eb('version', '+', 1) }))
    .where('code', '=', code)
    .execute()
}
