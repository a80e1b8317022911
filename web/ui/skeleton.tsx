import { classNames } from './class-names.ts'

/** Flat, and only where the shape of what comes is known. The place around it says `aria-busy`. */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span
    aria-hidden="true"
    className={classNames('block rounded-tag bg-skeleton forced-colors:border', className)}
  />
)

/** A case card to come. */
export const CardSkeleton = () => (
  <div className="overflow-hidden rounded-card bg-card shadow-line">
    <Skeleton className="aspect-[16/10] rounded-none" />
    <div className="p-6">
      <Skeleton className="h-4 w-[55%]" />
      <Skeleton className="mt-2 h-6 w-[90%]" />
      <Skeleton className="mt-2 h-6 w-[60%]" />
      <Skeleton className="mt-6 h-3" />
      <Skeleton className="mt-2 h-4 w-[45%]" />
    </div>
  </div>
)

/** A row of a list to come: avatar, two lines, an amount. */
export const RowSkeleton = () => (
  <div className="flex items-center gap-3 py-3">
    <Skeleton className="size-10 rounded-full" />
    <div className="flex-1">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-2 h-3 w-24" />
    </div>
    <Skeleton className="h-4 w-16" />
  </div>
)
