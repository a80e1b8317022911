import { type Ref, useRef } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { questionAbout, UnansweredQuestion } from '#web/browser/ask-before-publishing.ts'
import { actNameIn } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { refusedForm } from '#web/browser/run-form.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { PayoutDays } from '#web/cases/payouts/payout-days.tsx'
import { Picture } from '#web/cases/picture.tsx'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { donationsText, noteAddress, type OwnPayout, type UseNote } from './case-payouts.ts'
import { type NoteAttempt, noteInputIn, publicTextsIn, readNote } from './note-input.ts'
import { StateTag } from './payouts-card.tsx'
import { UseNoteForm } from './use-note-form.tsx'

const SEE_OTHER = 303

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('What did it pay for?', matches) },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

type Params = LoaderFunctionArgs['params']
const transferOf = ({ caseId = '', payoutId = '' }: Params) => ({ caseId: caseId.toUpperCase(), payoutId })

export const loader = ({ context, params, url }: LoaderFunctionArgs) =>
  orErrorPage(redirectToSignIn(context.get(apiContext).useNote(transferOf(params)), url))

export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const transfer = transferOf(params)
  const form = await request.formData()
  actNameIn(form, [''])
  const input = noteInputIn(form)
  try {
    const note = readNote(input, transfer)
    const question = questionAbout(form, publicTextsIn(input))
    if (question !== null) throw new UnansweredQuestion(question)
    await redirectToSignIn(context.get(apiContext).writeUseNote(note), url)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return data<NoteAttempt>({ ...refusedForm(form, error), input }, { status: error.status })
  }
  return redirect(`${noteAddress(transfer.caseId, transfer.payoutId)}?posted`, SEE_OTHER)
}

const Transfer = ({ payout }: { readonly payout: OwnPayout }) => (
  <Card className="mt-6 p-4">
    <div className="flex flex-wrap items-start justify-between gap-2">
      <p className="type-meta text-quiet">
        <PayoutDays days={{ ...payout, arrivedAt: payout.paidAt }} />
      </p>
      <StateTag payout={payout} />
    </div>
    <p className="type-money-m">
      <Money cents={payout.amountCents} form="cents" />
    </p>
    <p className="type-meta text-quiet">{donationsText(payout.donationCount)}</p>
  </Card>
)

const PostedNote = ({ ref, mayWrite, note: { text, lines, images, editableUntilAt } }: PostedProps) => (
  <Panel ref={ref} tone="pine" className="mt-6 scroll-mt-6" role="status" tabIndex={-1}>
    <h2 className="type-strong">The note is on the case page</h2>
    <p className="mt-1 break-words">“{text}”</p>
    <ul className="type-meta mt-2 empty:hidden">
      {lines.map(({ label, amountCents }) => (
        <li key={`${label} ${amountCents}`}>
          {label}, <Money cents={amountCents} form="cents" />
        </li>
      ))}
    </ul>
    <PostedPhotos images={images} />
    {mayWrite && editableUntilAt !== null && (
      <p className="type-meta mt-2">
        You can change it until <DateText at={editableUntilAt} form="near" />.
      </p>
    )}
  </Panel>
)

const PostedPhotos = ({ images }: Pick<UseNote, 'images'>) => (
  <ul className="mt-3 flex flex-wrap gap-2 empty:hidden">
    {images.map((image) => (
      <li key={image.mediaId}>
        <Picture image={image} sizes="80px" className="size-20 rounded-control" />
      </li>
    ))}
  </ul>
)

type PostedProps = {
  readonly note: UseNote
  readonly mayWrite: boolean
  readonly ref: Ref<HTMLDivElement>
}

/** A payout's note, written by its recipient or organizer. */
export default function UseNotePage() {
  const { caseId, title, slug, payout, mayWrite, ...formFacts } = useLoaderData<typeof loader>()
  const attempt = useActionData<typeof action>()
  const posted = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(payout.useNote?.notedAt, useNavigation().state === 'idle', () => posted.current)
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form)">
        <Link
          to={caseAddress({ caseId, slug })}
          className="link type-label inline-flex min-h-11 items-center break-words"
        >
          {title}
        </Link>
        <h1 tabIndex={-1} className="type-h1">
          What did it pay for?
        </h1>
        <Transfer payout={payout} />
        {payout.useNote !== null && <PostedNote ref={posted} note={payout.useNote} mayWrite={mayWrite} />}
        {mayWrite && (
          <UseNoteForm
            key={payout.useNote?.notedAt}
            caseId={caseId}
            payout={payout}
            attempt={attempt ?? null}
            {...formFacts}
          />
        )}
        {!mayWrite && (
          <p className="mt-6">
            {payout.useNote === null ? (
              'You can write the note once the transfer has arrived.'
            ) : (
              <>
                This note can’t be changed anymore. Is something wrong with it? <HelpContact whole />
              </>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
