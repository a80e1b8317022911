import type { AccountQuestion } from '#contract/identity/withdrawal-account.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type FieldsOf = readonly { readonly name: string; readonly hint: boolean }[]

/** Number of fields for each of the provider's requirements. */
const FIELDS: Readonly<Record<AccountQuestion, FieldsOf>> = {
  ssn: [{ name: 'digits', hint: true }],
  bank: [
    { name: 'routing', hint: true },
    { name: 'account', hint: false },
    { name: 'again', hint: false },
  ],
  document: [{ name: 'photo', hint: true }],
  terms: [],
  details: [],
  other: [],
}

const Line = ({ className, phone }: { readonly className: string; readonly phone?: boolean }) => (
  <span className={classNames('flex h-6 items-center', phone && 'tablet:hidden')}>
    <Skeleton className={classNames('h-4 max-w-full', className)} />
  </span>
)

/** Two lines on phones, one where it fits. */
const Words = () => (
  <>
    <Line className="w-64" />
    <Line phone className="w-20" />
  </>
)

const Fact = () => (
  <div className="tablet:flex tablet:gap-4">
    <Line className="w-20" />
    <Line className="w-48" />
  </div>
)

const FieldToCome = ({ hint }: { readonly hint: boolean }) => (
  <div>
    <Line className="w-40" />
    {hint && <Words />}
    <Skeleton className="mt-2 h-12 max-w-90" />
  </div>
)

/** Placeholder as high as the provider's form will be, so that content below hardly moves. */
export const FormSkeleton = ({ asks }: { readonly asks: readonly AccountQuestion[] }) => (
  <div>
    <p className="type-meta text-quiet">Opening the secure form…</p>
    <Skeleton className="mt-2 h-10" />
    <div className="mt-6 space-y-2">
      <Fact />
      <Fact />
      <Fact />
    </div>
    <div className="mt-6 space-y-6">
      {asks.flatMap((question) =>
        FIELDS[question].map((field) => <FieldToCome key={`${question} ${field.name}`} hint={field.hint} />),
      )}
      <div>
        <Words />
        <Line className="w-40" />
      </div>
      <Skeleton className="h-14 w-32 tablet:h-12" />
    </div>
  </div>
)
