import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchMissingChunks } from './browser/chunk-reload.ts'
import { noteEarlyText } from './browser/early-text.ts'
import { formPersistence, persistOnHide } from './browser/form-persistence.ts'
import { watchForms } from './browser/form-submissions.ts'
import { watchErrors } from './browser/report-errors.ts'
import { watchLeaving } from './browser/scroll-restoration.ts'
import { browserStorage } from './browser/tab-storage.ts'
import { storeFirstVisit } from './browser/visits/first-visit.ts'
import { rememberVisitSource, searchOfReferrer } from './browser/visits/visit-source.ts'
import { selfTag } from './browser/visits/visitor-id.ts'
import { BEFORE_HYDRATION } from './translated-text.ts'

// The page manages scrolling itself, see browser/navigation.tsx.
window.history.scrollRestoration = 'manual'
storeFirstVisit(browserStorage(), document)
persistOnHide(formPersistence)
watchLeaving()
watchMissingChunks()
watchErrors()
watchForms()
selfTag()
const { origin, search } = window.location
rememberVisitSource(browserStorage(), searchOfReferrer(document.referrer, origin))
rememberVisitSource(browserStorage(), search)

noteEarlyText()
dispatchEvent(new Event(BEFORE_HYDRATION))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
