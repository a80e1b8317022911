import type { Sql } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

export type WallClock = { now(): Date }

/** Sandbox time: real time plus all jumps. It never goes back. */
export type SandboxClock = {
  nowMs(): number
  /** Real time, for signatures, which receivers check by the real clock. */
  wallMs(): number
  advance(sql: Sql, byMs: number): Promise<void>
}

export const openClock = async (sql: Sql, wall: WallClock): Promise<SandboxClock> => {
  const stored = await readSetting(sql, 'clock.aheadMs')
  let aheadMs = typeof stored === 'number' ? stored : 0
  return {
    nowMs: () => wall.now().getTime() + aheadMs,
    wallMs: () => wall.now().getTime(),
    advance: async (tx, byMs) => {
      if (!(byMs >= 0)) throw new RangeError('Sandbox time never goes back')
      await writeSetting(tx, 'clock.aheadMs', aheadMs + byMs)
      aheadMs += byMs
    },
  }
}
