import { useEffect, useState } from 'react'
import { useIsHydrated } from '#web/browser/use-is-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

/** Reads a text aloud, where the browser has a voice: what sounds wrong reads wrong. */
export const ReadAloudButton = ({ text }: { readonly text: string }) => {
  const isHydrated = useIsHydrated()
  const [isReading, setReading] = useState(false)
  useEffect(() => () => window.speechSynthesis?.cancel(), [])
  const read = (): void => {
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.lang = 'en-US'
    for (const end of ['end', 'error']) spoken.addEventListener(end, () => setReading(false))
    // A page that was read before may still be in the queue.
    speechSynthesis.cancel()
    speechSynthesis.speak(spoken)
    setReading(true)
  }
  if (!isHydrated || !('speechSynthesis' in window) || text === '') return null
  return (
    <Button
      kind="secondary"
      size="small"
      icon={isReading ? 'x' : 'speaker-high'}
      onClick={isReading ? () => speechSynthesis.cancel() : read}
    >
      {isReading ? 'Stop reading' : 'Hear your story'}
    </Button>
  )
}
