import { classNames } from './class-names.ts'

const SHAPES = { line: 'rounded-tag', round: 'rounded-full', picture: '' } as const

type SkeletonProps = { readonly shape?: keyof typeof SHAPES; readonly className: string }

/** A placeholder for content of known shape. Its container sets `aria-busy`. */
export const Skeleton = ({ shape = 'line', className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={classNames('block bg-skeleton forced-colors:border', SHAPES[shape], className)}
  />
)

/** Placeholder of a case card. */
export const CardSkeleton = () => (
  <div className="overflow-hidden rounded-card bg-card shadow-line">
    <Skeleton shape="picture" className="aspect-[16/10]" />
    <div className="p-6">
      <Skeleton className="h-4 w-[55%]" />
      <Skeleton className="mt-2 h-6 w-[90%]" />
      <Skeleton className="mt-2 h-6 w-[60%]" />
      <Skeleton className="mt-6 h-3" />
      <Skeleton className="mt-2 h-4 w-[45%]" />
    </div>
  </div>
)

/** Placeholder of a list row: avatar, two lines, an amount. */
export const RowSkeleton = () => (
  <div className="flex items-center gap-3 py-3">
    <Skeleton shape="round" className="size-10" />
    <div className="flex-1">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-2 h-3 w-24" />
    </div>
    <Skeleton className="h-4 w-16" />
  </div>
)
