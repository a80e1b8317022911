import type { Visit } from '#contract/tracking/events.ts'
import { cookieScopeOf, storeInCookie } from '#web/browser/cookie-storage.ts'
import { cookieJar, pageCookies } from '#web/browser/page-cookies.ts'
import { browserStorage, isRecord, readJson } from '#web/browser/tab-storage.ts'
import { isLegalState } from '#web/browser/visits/client-state.ts'
import { firstVisit } from '#web/browser/visits/first-visit.ts'
import { isMobileMode } from '#web/browser/visits/mobile-mode.ts'
import { currentPage } from '#web/browser/visits/page-view.ts'
import { visitSource } from '#web/browser/visits/visit-source.ts'
import { selfTag } from '#web/browser/visits/visitor-id.ts'
import { continueVisit, isNewUser, type VisitTimes, visitCookie } from './visit.ts'
import { originOfVisit, type VisitOrigin } from './visit-origin.ts'

export type SharedStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const ORIGIN_KEY = 'visit-origin'

export const device = (): 'pc' | 'mobile' => {
  const mode = isMobileMode(window.innerWidth, navigator.userAgent)
  return isLegalState('isMobileMode', mode) && mode ? 'mobile' : 'pc'
}

/** Continues the visit and extends its cookie. */
const touch = (): VisitTimes & { readonly isNew: boolean } => {
  const visit = continueVisit(pageCookies(), Date.now())
  storeInCookie(cookieJar, visitCookie(visit), cookieScopeOf(window.location))
  return visit
}

const originNow = (): VisitOrigin =>
  originOfVisit({
    referrer: firstVisit()?.referrer ?? document.referrer,
    ownHost: window.location.hostname,
    userAgent: navigator.userAgent,
    attribution: visitSource(browserStorage(), window.location.search),
    landingPath: currentPage().toPath,
  })

/** The visit's origin, stored beside its id, because later pages can't derive it. */
const originOf = (store: SharedStore, { visitId, isNew }: VisitTimes & { isNew: boolean }): VisitOrigin => {
  const stored = readJson(store, ORIGIN_KEY)
  if (!isNew && isRecord(stored) && stored['visitId'] === visitId && isRecord(stored['origin']))
    // Written by our own page minutes ago; the server validates it.
    return stored['origin'] as VisitOrigin
  const origin = originNow()
  store.setItem(ORIGIN_KEY, JSON.stringify({ visitId, origin }))
  return origin
}

/** The current visit of this page. */
export class CurrentVisit {
  readonly selfTag = selfTag()
  readonly #store: SharedStore
  #times: VisitTimes & { readonly isNew: boolean }
  #origin: VisitOrigin

  constructor(store: SharedStore) {
    this.#store = store
    this.#times = touch()
    this.#origin = originOf(store, this.#times)
  }

  get origin(): VisitOrigin {
    return this.#origin
  }
  get visitId(): string {
    return this.#times.visitId
  }
  get isNew(): boolean {
    return this.#times.isNew
  }
  get isNewUser(): boolean {
    return isNewUser(this.#times, Date.now())
  }

  /** Continues the visit, or starts a new one. `onEnd` is called while the old visit is still current. */
  touch(onEnd: () => void): void {
    const next = touch()
    if (next.visitId !== this.#times.visitId) {
      onEnd()
      this.#origin = originOf(this.#store, next)
    }
    this.#times = next
  }

  describe(): Visit {
    const { visitId, startedMs, firstVisitMs } = this.#times
    return {
      visitId,
      selfTag: this.selfTag,
      startedAt: new Date(startedMs).toISOString(),
      firstVisitAt: new Date(firstVisitMs).toISOString(),
      visitDv: device(),
      ...this.#origin,
    }
  }
}
