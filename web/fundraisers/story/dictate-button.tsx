import { useEffect, useRef, useState } from 'react'
import { typeInto } from '#web/browser/type-into.ts'
import { useIsHydrated } from '#web/browser/use-is-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

/** The part of the Web Speech API that is used here, which TypeScript doesn't know. https://webaudio.github.io/web-speech-api/ */
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
type Results = Event & {
  readonly resultIndex: number
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}
type Failure = Event & { readonly error: string }
type RecognitionClass = new () => Recognition
type Speech = {
  readonly SpeechRecognition?: RecognitionClass
  readonly webkitSpeechRecognition?: RecognitionClass
}

const recognitionClass = (): RecognitionClass | undefined => {
  // Safe cast: both names are read as possibly missing.
  const { SpeechRecognition, webkitSpeechRecognition } = window as Speech
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Null for an end that the person sees or wanted. */
const FAILURES: Readonly<Record<string, string | null>> = {
  aborted: null,
  'no-speech': 'Nothing was heard. Say it again, or type.',
  'not-allowed': 'Your browser doesn’t let us use the microphone. Allow it for this page, or type.',
  'audio-capture': 'No microphone was found. You can type instead.',
  network: 'The connection was lost. What you said so far is kept.',
}

const OTHER_FAILURE = 'Your browser can’t listen right now. You can type instead.'

const heardIn = ({ resultIndex, results }: Results): string =>
  Array.from(results)
    .slice(resultIndex)
    .filter(({ isFinal }) => isFinal)
    .map((result) => result[0]?.transcript.trim() ?? '')
    .join(' ')

/** Adds words to the end of a text area, as if they were typed. */
const append = (area: HTMLTextAreaElement, words: string): void => {
  if (words === '') return
  const isNewSentence = area.value === '' || /[.!?]\s*$/.test(area.value)
  const sentence = isNewSentence ? words.charAt(0).toUpperCase() + words.slice(1) : words
  const space = area.value === '' || /\s$/.test(area.value) ? '' : ' '
  typeInto(area, `${area.value}${space}${sentence}`)
}

const useDictation = (fieldId: string) => {
  const recognition = useRef<Recognition>(null)
  const [isListening, setListening] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => () => recognition.current?.abort(), [])
  const start = (): void => {
    const Class = recognitionClass()
    const area = document.getElementById(fieldId)
    if (Class === undefined || !(area instanceof HTMLTextAreaElement)) return
    const begun = new Class()
    begun.lang = 'en-US'
    begun.continuous = true
    // Safe casts: the API gives these events these shapes.
    begun.addEventListener('result', (event) => append(area, heardIn(event as Results)))
    begun.addEventListener('error', (event) => {
      const known = FAILURES[(event as Failure).error]
      setFailure(known === undefined ? OTHER_FAILURE : known)
    })
    begun.addEventListener('end', () => setListening(false))
    begun.start()
    recognition.current = begun
    setFailure(null)
    setListening(true)
  }
  return { isListening, failure, start, stop: () => recognition.current?.stop() }
}

/** Dictation into a text area, where the browser has it. */
export const DictateButton = ({ fieldId }: { readonly fieldId: string }) => {
  const isHydrated = useIsHydrated()
  const { isListening, failure, start, stop } = useDictation(fieldId)
  if (!isHydrated || recognitionClass() === undefined) return null
  return (
    <div className="mt-2">
      <Button
        kind="text"
        size="small"
        icon="microphone"
        aria-pressed={isListening}
        aria-describedby={`${fieldId}-dictation`}
        onClick={isListening ? stop : start}
      >
        {isListening ? 'Stop listening' : 'Say it'}
      </Button>
      <p id={`${fieldId}-dictation`} role="status" className="type-small text-quiet empty:hidden">
        {failure ?? (isListening ? 'Listening. Your browser writes what you say.' : null)}
      </p>
    </div>
  )
}
