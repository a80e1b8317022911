import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CardSkeleton, RowSkeleton } from '#web/ui/skeleton.tsx'
import { SpotIllustration } from '#web/ui/spot-illustration.tsx'
import { Chapter } from './specimen.tsx'

const FRAME = 'flex items-center justify-center rounded-card shadow-line'

export const LoadingAndEmpty = () => (
  <Chapter
    title={
      <>
        Loading
        <br />
        and empty
      </>
    }
    text="Skeletons only where the shape is known. They never move when motion is reduced."
  >
    <div className="grid gap-6 tablet:grid-cols-3">
      <CardSkeleton />
      <div className={FRAME}>
        <EmptyState
          level={3}
          picture={<SpotIllustration name="empty-list" sizes="200px" className="mb-4 w-[13.5rem]" />}
          heading="No cases match “harmonica”"
          action={
            <Button kind="secondary" size="small">
              Clear the search
            </Button>
          }
        >
          Check the spelling, or look at all 42.
        </EmptyState>
      </div>
      <div className={FRAME}>
        <EmptyState
          level={3}
          icon="hand-heart"
          heading="No gifts yet"
          action={<Button size="small">Share with three people</Button>}
        >
          Be the first to give.
        </EmptyState>
      </div>
    </div>
    <div className="mt-6 max-w-[20rem]">
      <RowSkeleton />
      <RowSkeleton />
    </div>
  </Chapter>
)
