import { isRecorded } from '#contract/tracking/event-codes.ts'
import type { TrackedEvent } from '#contract/tracking/events.ts'
import { type Assignment, EXPERIMENT_CODES, EXPERIMENTS } from '#contract/tracking/experiments.ts'
import { callHeaders } from '#web/browser/api/call-headers.ts'
import { randomHex16 } from '#web/browser/random-hex.ts'
import { deviceStorage } from '#web/browser/tab-storage.ts'
import { currentPage } from '#web/browser/visits/page-view.ts'
import { drainRecorded, onRecorded, type RecordedEvent, track } from '#web/browser/visits/track.ts'
import { attributionOf } from '#web/browser/visits/visit-source.ts'
import { commonMessage, provideCommonMessage } from '#web/browser/visits/visit-summary.ts'
import { type Batches, createBatches } from './batches.ts'
import { CurrentVisit, device } from './current-visit.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { makeTimedId } from './random-id.ts'
import { resumeSession, watchOpenedTabs } from './reader-session.ts'
import { campaignParameters } from './visit-origin.ts'
import { watchPage } from './watch-page.ts'

/** Summary of the visit for a header of every API call. */
const summaryOf = (visit: CurrentVisit): string => {
  const { channel, subChannel } = visit.origin
  const { pageName } = currentPage()
  const { selfTag, visitId } = visit
  return btoa(JSON.stringify({ selfTag, visitId, channel, subChannel, pageName, visitDv: device() }))
}

const fullEvent = (
  { op, opTime, extInfo, page }: RecordedEvent,
  { origin, visitId, selfTag, isNewUser }: CurrentVisit,
  userSourceId: string | null,
): TrackedEvent => ({
  eventId: makeTimedId(Date.parse(opTime)),
  op,
  opTime,
  ...page,
  channel: origin.channel,
  subChannel: origin.subChannel,
  visitId,
  visitDv: device(),
  selfTag,
  shareSourceId: origin.shareSourceId,
  userSourceId,
  extInfo: op === 'page_enter' ? { isNewUser } : extInfo,
})

const isSent = ({ op, page }: RecordedEvent): boolean => isRecorded(op, page.pageName)

/** Records the exposure of an element, and the variant of its experiment. */
const recordExposure = (code: string, running: Assignment): void => {
  for (const experiment of EXPERIMENT_CODES) {
    const variant = running[experiment]
    if (variant !== undefined && EXPERIMENTS[experiment].element === code)
      track('ab_test', { experiment, variant })
  }
}

const sendOnLeaving = (batches: Batches, delivery: Delivery): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') batches.flush(true)
  })
  window.addEventListener('pagehide', () => batches.flush(true))
  window.addEventListener('online', () => void delivery.resend())
}

/** Sends the events recorded so far and all later ones. `running` returns the current page's experiments. */
export const startTracker = (running: () => Assignment): void => {
  const store = deviceStorage()
  const userSourceId = resumeSession(store, Date.now())
  const visit = new CurrentVisit(store)
  const delivery = createDelivery({
    store,
    headers: () => callHeaders({ spanId: randomHex16, commonMessage }),
    fetch: (...request) => fetch(...request),
  })
  const batches = createBatches((events, isLeaving) => {
    void delivery.send({ visit: visit.describe(), events }, isLeaving)
  })
  const pageWatcher = watchPage((code) => {
    track('exposure', { code })
    recordExposure(code, running())
  })
  let path = currentPage().toPath
  const addRecorded = (): void => {
    visit.touch(() => batches.flush(true))
    if (currentPage().toPath !== path) pageWatcher.reset()
    path = currentPage().toPath
    batches.add(
      drainRecorded()
        .filter(isSent)
        .map((event) => fullEvent(event, visit, userSourceId)),
    )
  }
  provideCommonMessage(() => summaryOf(visit))
  watchOpenedTabs(store, () => visit.visitId)
  onRecorded(addRecorded)
  const { search } = window.location
  const parameters = campaignParameters(search)
  if (visit.isNew && Object.keys(attributionOf(search)).length > 0) track('sem', { parameters })
  addRecorded()
  sendOnLeaving(batches, delivery)
  void delivery.resend()
}
