import type { CookieScope } from './page-cookie.ts'
import type { TagIds } from './tracking/outside-tags.ts'

/** Public facts about the installation, available to every page; no secrets. */
export type PublicConfig = {
  /** Other companies’ scripts that are configured, by their ids. */
  readonly outsideTags: TagIds
  readonly brandName: string
  readonly legalEntity: string
  readonly supportEmail: string
  readonly supportPhone: string
  /** Support hours, shown after the phone number. */
  readonly supportHours: string
  /** Base of canonical links, without a trailing slash. */
  readonly publicOrigin: string
  /** Where our cookies hold. */
  readonly cookieScope: CookieScope
  readonly privacyPolicyUrl: string
  readonly termsUrl: string
  /** Preselected tip as a percentage of the donation; 0 by default. */
  readonly tipDefaultPercent: number
  /** Production started with the sandbox: every page says TEST MODE. */
  readonly testMode: boolean
  /** The sandbox's address, if one runs. */
  readonly sandboxOrigin: string | null
  /** Enables /design and other developer aids. */
  readonly development: boolean
  /** Whether visits are tracked. */
  readonly tracking: boolean
}
