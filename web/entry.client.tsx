import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchMissingChunks } from './browser/chunk-reload.ts'
import { watchLeaving } from './browser/left-places.ts'
import { pageMemory, watchSight } from './browser/page-memory.ts'
import { selfTag } from './browser/visitor-id.ts'

// The page scrolls to the top after each navigation itself, and back to where one was, see browser/navigation.tsx.
window.history.scrollRestoration = 'manual'
watchSight(pageMemory)
watchLeaving()
watchMissingChunks()
selfTag()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
