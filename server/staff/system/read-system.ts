import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { formatMoment } from '#contract/dates.ts'
import type { SystemInfo } from '#contract/staff/system-shapes.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { readAttackNow } from '#server/donations/velocity/watch-attack.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { withTimeout } from '#server/platform/time-limit.ts'
import { readWebhookCounts } from '#server/webhooks/webhook-metrics.ts'
import { listRecentAlerts } from '../list-alerts.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))

type Part = SystemInfo['parts'][number]

/** Checks a part of the system with a request that changes nothing. */
const checkPart = async (name: string, request: () => Promise<string>): Promise<Part> => {
  try {
    return { name, isWell: true, detail: await withTimeout(request()) }
  } catch (error) {
    return { name, isWell: false, detail: error instanceof Error ? error.message : 'No response.' }
  }
}

/** Id of a movement that doesn't exist. Any answer to it shows that the provider works. */
const NO_MOVEMENT = 'txn_health'

const readParts = (deps: Deps): Promise<Part[]> =>
  Promise.all([
    checkPart('Database', async () => {
      const { rows } = await deps.database.pool.query<{ server_version: string }>('show server_version')
      return `PostgreSQL ${rows[0]?.server_version ?? ''}`
    }),
    checkPart('Payment provider', async () => {
      await deps.payments.getMovement(NO_MOVEMENT)
      return 'It’s responding.'
    }),
    checkPart('Storage', async () => {
      await deps.storage.get('health')
      return 'It’s responding.'
    }),
    checkPart('Background work', async () => {
      const due = await deps.jobs.backlog()
      const count = due.reduce((sum, topic) => sum + topic.count, 0)
      const oldest = Math.max(0, ...due.map(({ oldestSeconds }) => oldestSeconds))
      return `${count} due, the oldest for ${Math.round(oldest)} s`
    }),
    checkPart('Webhooks', async () => {
      const { waiting, failing, abandoned } = await readWebhookCounts(deps)
      return `${waiting} waiting, ${failing} failing, ${abandoned} abandoned`
    }),
  ])

const SECRET = /secret|key|token|password|url|smtp|credential/i

/** A setting as displayed: a secret shows only whether it is set. */
const shownValue = (name: string, value: unknown): string => {
  if (value === undefined || value === null) return 'not set'
  if (SECRET.test(name)) return 'set, hidden'
  return typeof value === 'object' ? 'set' : String(value)
}

const settingsOf = (config: Config): SystemInfo['settings'] =>
  Object.entries(config)
    .map(([name, value]) => ({ name, value: shownValue(name, value) }))
    .sort((a, b) => a.name.localeCompare(b.name))

/** Health of the installation. */
export const readSystem = async (deps: Deps, staff: StaffMember): Promise<SystemInfo> => {
  const [parts, alerts, attackedSince] = await Promise.all([
    readParts(deps),
    listRecentAlerts(deps, staff),
    readAttackNow(deps),
  ])
  return {
    parts,
    versions: [
      { name: 'Hearten', value: version },
      { name: 'Node', value: process.version },
      {
        name: 'Started',
        value: formatMoment(new Date(deps.clock.now().getTime() - process.uptime() * 1000)),
      },
    ],
    settings: settingsOf(deps.config),
    attacks: attackedSince === null ? [] : [{ scope: 'site', beganAt: attackedSince.toISOString() }],
    alerts: alerts.items,
  }
}
