import type { CookieScope } from './page-cookie.ts'
import type { TagIds } from './tracking/outside-tags.ts'

/** Public facts about the installation, available to every page; no secrets. */
export type PublicConfig = {
  /** Ids of the configured third-party scripts. */
  readonly outsideTags: TagIds
  readonly brandName: string
  readonly legalEntity: string
  readonly supportEmail: string
  readonly supportPhone: string
  /** Support hours, shown after the phone number. */
  readonly supportHours: string
  /** Base of canonical links, without a trailing slash. */
  readonly publicOrigin: string
  /** Scope of our cookies. */
  readonly cookieScope: CookieScope
  readonly privacyPolicyPdfUrl: string
  readonly termsPdfUrl: string
  /** Preselected tip as a percentage of the donation; 0 by default. */
  readonly tipDefaultPercent: number
  /** Whether production runs with the sandbox; every page then says TEST MODE. */
  readonly testMode: boolean
  /** The sandbox's address, if one runs. */
  readonly sandboxOrigin: string | null
  /** Whether /design and other developer aids are enabled. */
  readonly development: boolean
  /** Whether notifications of the browser are sent. */
  readonly hasNotifications: boolean
  /** Whether visits are tracked. */
  readonly tracking: boolean
}
