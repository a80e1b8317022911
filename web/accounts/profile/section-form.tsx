import {
  createContext,
  Fragment,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useActionData, useFetcher } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary, type FormProblem } from '#web/ui/fields/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useDeadlinePassed } from '#web/ui/use-deadline-passed.ts'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { Notice } from '../notice.tsx'
import { askWho } from '../use-account.ts'
import { type AccountAnswer, isWrong, nothingYet, type Section } from './account-answer.ts'
import { PERSON } from './form-owner.ts'
import { usePersistedForm } from './persisted-form.ts'

type SectionCardProps = {
  /** Where the answers to its form lead. */
  readonly section?: Section
  readonly title: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}

export const SectionCard = ({ section, title, intro, children }: SectionCardProps) => {
  const id = useId()
  return (
    <Card id={section} className="p-4 tablet:p-8">
      <section aria-labelledby={id}>
        <h2 id={id} tabIndex={-1} className="type-h3">
          {unbroken(title)}
        </h2>
        {intro && <p className="type-meta mt-1.5 break-words text-quiet">{unbroken(intro)}</p>}
        <div className="mt-4">{children}</div>
      </section>
    </Card>
  )
}

export type SectionAnswer = {
  readonly answer: AccountAnswer
  /** The act that is on its way. */
  readonly busy: string | null
  readonly Form: ReturnType<typeof useFetcher>['Form']
  /** Takes back what was answered. */
  readonly reset: () => void
  /** What was done before this page came, where nothing was answered since. */
  readonly before?: string
}

/**
 * A section's own form: by itself while the page is alive, with the whole page where there are no scripts.
 *
 * @param first where it stood before this page came, the same one each time
 */
export const useSection = (section: Section, first: AccountAnswer | null = null): SectionAnswer => {
  const fetcher = useFetcher<AccountAnswer>({ key: `account-${section}` })
  const sent = useActionData<AccountAnswer>()
  // The same one each time: a section that answered nothing mustn't look as if it had.
  const [nothing] = useState(() => nothingYet(section))
  const answer = fetcher.data ?? (sent?.section === section ? sent : (first ?? nothing))
  const act = fetcher.formData?.get('act')
  useEffect(() => {
    // The header says the new name, or who is here now: after each answer, though two may say the same.
    if (answer.done !== null || answer.failure !== null) void askWho()
  }, [answer])
  return { answer, busy: typeof act === 'string' ? act : null, Form: fetcher.Form, reset: fetcher.reset }
}

/** With what the address says was done before this page came, until its own form is answered. */
export const useSaidBefore = (section: SectionAnswer, sentence: string | null): SectionAnswer => {
  const { answer } = section
  const reset = useEffectEvent(section.reset)
  useEffect(() => {
    // Whatever step led to it is over.
    if (sentence !== null) reset()
  }, [sentence])
  return sentence === null || answer.done !== null || isWrong(answer)
    ? section
    : { ...section, before: sentence }
}

/** Whose page it is: somebody else may have signed in in another tab since. */
export const WhosePage = createContext<string | null>(null)

/** For whom its form is: none is answered without. */
export const PersonField = () => <input type="hidden" name={PERSON} value={use(WhosePage) ?? ''} />

type SectionFormProps = SectionAnswer & {
  /** What the summary lists. */
  readonly problems?: readonly FormProblem[]
  /** What is typed waits for its person, should they be led away. */
  readonly keepsTyped?: boolean
  readonly children: ReactNode
}

const NONE: readonly FormProblem[] = []

/** Where to go on after an answer: where it is said what was done, or asked once more, or at the section's title. */
const goesOnAt = (
  form: HTMLElement | null,
  { answer, before }: SectionAnswer,
): HTMLElement | null | undefined => {
  const said =
    answer.done === null && before === undefined ? null : form?.querySelector<HTMLElement>('[data-done]')
  const asked = answer.asksAgain ? form?.querySelector<HTMLElement>('[data-asks]') : null
  return said ?? asked ?? form?.closest('section, dialog')?.querySelector('h2')
}

/** Who is led back to the page to read what was done is where it is said. */
const useBroughtFocus = (place: RefObject<HTMLElement | null>, { before }: SectionAnswer): void => {
  useEffect(() => {
    if (before === undefined) return
    const focus = (): void => place.current?.querySelector<HTMLElement>('[data-done]')?.focus()
    focus()
    // While it loads, a browser still moves to the address's fragment, and takes the focus from where it is.
    const refocus = (): void => {
      if (document.activeElement === document.body) focus()
    }
    window.addEventListener('load', refocus)
    return () => window.removeEventListener('load', refocus)
  }, [place, before])
}

/** What was done is said until the next thing is: by then it is no news. */
const useNews = ({ answer, before }: SectionAnswer): string | null => {
  const [old, setOld] = useState<AccountAnswer | null>(null)
  const news = old === answer ? null : (answer.done ?? before ?? null)
  useEffect(() => {
    if (news === null) return
    const goOn = (): void => setOld(answer)
    document.addEventListener('input', goOn)
    document.addEventListener('submit', goOn)
    return () => {
      document.removeEventListener('input', goOn)
      document.removeEventListener('submit', goOn)
    }
  }, [news, answer])
  return news
}

/** What came of it stands above the fields; after a refusal the summary has the focus, or the only field. */
export const SectionForm = ({
  children,
  problems = NONE,
  keepsTyped = false,
  ...section
}: SectionFormProps) => {
  const { answer, Form } = section
  const done = useNews(section)
  const isOldNotice = useDeadlinePassed(answer.noticeUntil)
  const place = useRef<HTMLFormElement>(null)
  const person = use(WhosePage)
  const keep = usePersistedForm(place, answer, keepsTyped ? person : null)
  const before = useRef(answer)
  useEffect(() => {
    if (before.current === answer) return
    before.current = answer
    // The summary takes it itself.
    if (answer.failure !== null || problems.length > 0) return
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const next = answer.codesSent ? place.current?.querySelector<HTMLElement>('[inputmode="numeric"]') : null
    const target = wrong ?? next
    target?.focus()
  }, [answer, problems])
  useFocusAfterRemoval(answer, section.busy === null, () => goesOnAt(place.current, section))
  useBroughtFocus(place, section)
  return (
    <Form
      ref={place}
      method="post"
      action={`/account#${answer.section}`}
      noValidate
      preventScrollReset
      onInput={keep}
      className="space-y-4"
    >
      <ErrorSummary
        problems={problems}
        told={answer}
        {...(answer.failure === null ? {} : { title: answer.failure })}
      />
      <Notice sentence={isOldNotice ? null : answer.notice} />
      <p
        role="status"
        data-done
        tabIndex={-1}
        className={done === null ? 'sr-only' : 'type-meta-strong flex gap-2 text-pine'}
      >
        {done !== null && (
          <>
            <Icon name="check-circle-fill" />
            {done}
          </>
        )}
      </p>
      <PersonField />
      {answer.resendAt !== null && <input type="hidden" name="resendAt" value={answer.resendAt} />}
      {/* What is typed in one person's fields is none of another's. */}
      <Fragment key={person}>{children}</Fragment>
    </Form>
  )
}
