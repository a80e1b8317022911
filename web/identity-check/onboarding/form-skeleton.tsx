import type { AccountQuestion } from '#contract/identity-check/withdrawal-account.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type FieldList = readonly { readonly name: string; readonly hint: boolean }[]

/** Fields that the provider's form has for each requirement. */
const FIELDS: Readonly<Record<AccountQuestion, FieldList>> = {
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

const Line = ({ className, phoneOnly }: { readonly className: string; readonly phoneOnly?: boolean }) => (
  <span className={classNames('flex h-6 items-center', phoneOnly && 'tablet:hidden')}>
    <Skeleton className={classNames('h-4 max-w-full', className)} />
  </span>
)

/** Text that takes two lines on phones, and one on wider screens. */
const Words = () => (
  <>
    <Line className="w-64" />
    <Line phoneOnly className="w-20" />
  </>
)

const Fact = () => (
  <div className="tablet:flex tablet:gap-4">
    <Line className="w-20" />
    <Line className="w-48" />
  </div>
)

const FieldSkeleton = ({ hint }: { readonly hint: boolean }) => (
  <div>
    <Line className="w-40" />
    {hint && <Words />}
    <Skeleton className="mt-2 h-12 max-w-90" />
  </div>
)

/** Placeholder as high as the provider's form will be, so that content below hardly moves. */
export const FormSkeleton = ({ requirements }: { readonly requirements: readonly AccountQuestion[] }) => (
  <div>
    <p className="type-meta text-quiet">Opening the secure form…</p>
    <Skeleton className="mt-2 h-10" />
    <div className="mt-6 space-y-2">
      <Fact />
      <Fact />
      <Fact />
    </div>
    <div className="mt-6 space-y-6">
      {requirements.flatMap((requirement) =>
        FIELDS[requirement].map((field) => (
          <FieldSkeleton key={`${requirement} ${field.name}`} hint={field.hint} />
        )),
      )}
      <div>
        <Words />
        <Line className="w-40" />
      </div>
      <Skeleton className="h-14 w-32 tablet:h-12" />
    </div>
  </div>
)
