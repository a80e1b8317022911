import { Form, href } from 'react-router'
import { WORK_QUEUES, type WorkItem } from '#contract/staff/staff-shapes.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DueText, isLate, spanText } from './due-text.tsx'
import { Cell, Row, StaffTable } from './staff-table.tsx'
import { useWorkKeys } from './work-keys.tsx'

/** Takes a free review and opens it; opens anything else. */
const Take = ({ item, isFirst }: { readonly item: WorkItem; readonly isFirst: boolean }) => {
  const kind = isFirst ? 'primary' : 'secondary'
  const name = <span className="sr-only"> {item.whose}</span>
  if (item.queue !== 'reviews' || item.takenBy !== null)
    return (
      <ButtonLink to={item.address} size="small" kind={kind} data-work="take">
        Open{name}
      </ButtonLink>
    )
  return (
    <Form method="post" action={href('/staff/review/:reviewId', { reviewId: item.itemId })}>
      <Button type="submit" name="act" value="claim" size="small" kind={kind} data-work="take">
        Take{name}
      </Button>
    </Form>
  )
}

type RowProps = { readonly item: WorkItem; readonly isFirst: boolean; readonly isChosen: boolean }

const WorkRow = ({ item, isFirst, isChosen }: RowProps) => {
  const { queue, title, whose, waitsSince, dueAt, address, takenBy, isMine } = item
  const now = useNow()
  return (
    <Row highlighted={dueAt !== null && isLate(dueAt, now)} chosen={isChosen}>
      <Cell label="What">
        <Link to={address} className="type-meta-strong link wrap-anywhere">
          {title}
        </Link>
        <span className="type-small block wrap-anywhere text-quiet">{whose}</span>
      </Cell>
      <Cell label="Queue">
        <Tag>{WORK_QUEUES[queue].one}</Tag>
        {takenBy !== null && (
          <span className="type-small block text-quiet">{isMine ? 'Yours' : `${takenBy} has it`}</span>
        )}
      </Cell>
      <Cell label="Waiting">
        <time dateTime={waitsSince} className="whitespace-nowrap text-quiet">
          {spanText(now.getTime() - new Date(waitsSince).getTime())}
        </time>
      </Cell>
      <Cell label="Due">{dueAt !== null && <DueText at={dueAt} />}</Cell>
      <Cell label="">
        <Take item={item} isFirst={isFirst} />
      </Cell>
    </Row>
  )
}

/** Everything to do, by due time. Enter takes the next; the keys are in a small help. */
export const WorkList = ({ items }: { readonly items: readonly WorkItem[] }) => {
  const { list, chosen, help } = useWorkKeys(items.length)
  return (
    <div ref={list}>
      <StaffTable caption="To do" heads={['What', 'Queue', 'Waiting', 'Due', '']}>
        {items.map((item, index) => (
          <WorkRow
            key={`${item.queue} ${item.itemId}`}
            item={item}
            isFirst={index === 0}
            isChosen={index === chosen}
          />
        ))}
      </StaffTable>
      {help}
    </div>
  )
}
