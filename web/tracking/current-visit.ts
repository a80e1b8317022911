import type { Visit } from '#contract/tracking.ts'
import { keepCookie, placeOfPage } from '#web/browser/keep-cookie.ts'
import { browserStorage, isRecord, readJson } from '#web/browser/tab-storage.ts'
import { isLegalState } from '#web/browser/visits/client-state.ts'
import { firstVisit } from '#web/browser/visits/first-visit.ts'
import { isMobileMode } from '#web/browser/visits/mobile-mode.ts'
import { currentPage } from '#web/browser/visits/page-view.ts'
import { visitSource } from '#web/browser/visits/visit-source.ts'
import { selfTag } from '#web/browser/visits/visitor-id.ts'
import { continueVisit, type VisitTimes, visitCookie } from './visit.ts'
import { originOfVisit, type VisitOrigin } from './visit-origin.ts'

export type SharedStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const ORIGIN_KEY = 'visit-origin'

export const device = (): 'pc' | 'mobile' => {
  const mode = isMobileMode(window.innerWidth, navigator.userAgent)
  return isLegalState('isMobileMode', mode) && mode ? 'mobile' : 'pc'
}

/** The visit goes on, and its cookie says until when. */
const touch = (): VisitTimes & { readonly isNew: boolean } => {
  const visit = continueVisit(document.cookie, Date.now())
  keepCookie(document, visitCookie(visit), placeOfPage(window.location))
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

/** How a visit began: kept beside its id, since a later page can't tell. */
const originOf = (store: SharedStore, { visitId, isNew }: VisitTimes & { isNew: boolean }): VisitOrigin => {
  const kept = readJson(store, ORIGIN_KEY)
  if (!isNew && isRecord(kept) && kept['visitId'] === visitId && isRecord(kept['origin']))
    // Our own page wrote it a few minutes ago, and the server reads it by its shape.
    return kept['origin'] as VisitOrigin
  const origin = originNow()
  store.setItem(ORIGIN_KEY, JSON.stringify({ visitId, origin }))
  return origin
}

/** The visit that this page belongs to. */
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

  /** Something happened: the visit goes on, or gives way to a new one. `ending` is called while it is still the old one. */
  touch(ending: () => void): void {
    const next = touch()
    if (next.visitId !== this.#times.visitId) {
      ending()
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
