import { useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { useDragReorder } from '../wizard/use-drag-reorder.ts'

type PhotoMenuProps = {
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly moving: ReturnType<typeof useDragReorder>
}

/** The handle: drag it, use arrow keys, or open a menu with the same moves. Beside it, the button that removes the photo. */
export const PhotoMenu = ({ index, count, onMove, onRemove, moving }: PhotoMenuProps) => {
  const id = useId()
  const acts = [
    { words: 'Move up', act: () => onMove(index - 1), isDisabled: index === 0 },
    { words: 'Move down', act: () => onMove(index + 1), isDisabled: index === count - 1 },
  ]
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Photo ${index + 1} of ${count}: move it`}
        className="photo-handle"
        {...moving.handle(index)}
        onKeyDown={(event) => {
          const isBackward = event.key === 'ArrowUp' || event.key === 'ArrowLeft'
          const isForward = event.key === 'ArrowDown' || event.key === 'ArrowRight'
          if (!isBackward && !isForward) return
          event.preventDefault()
          onMove(index + (isBackward ? -1 : 1))
        }}
      >
        <Icon name="dots-six-vertical" size={24} />
      </button>
      <IconButton
        bare
        icon="x"
        label={`Remove photo ${index + 1} of ${count}`}
        className="photo-remove"
        onClick={onRemove}
      />
      <div id={id} popover="auto" className="photo-menu">
        {acts.map(({ words, act, isDisabled }) => (
          <button
            key={words}
            type="button"
            disabled={isDisabled}
            popoverTarget={id}
            popoverTargetAction="hide"
            className="photo-menu-line"
            onClick={act}
          >
            {words}
          </button>
        ))}
      </div>
    </>
  )
}
