import { type DragEvent, useRef } from 'react'

/** The list with an entry moved; the same list if one of the positions doesn't exist. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Props that reorder a list by drag and drop: `handle` for an entry's handle, `target` for the entry. */
export const useDragReorder = (count: number, move: (from: number, to: number) => void) => {
  const draggedIndex = useRef<number | null>(null)
  return {
    handle: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        draggedIndex.current = index
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(index))
        const entry = (event.currentTarget as HTMLElement).closest('li')
        if (entry !== null) event.dataTransfer.setDragImage(entry, 20, 20)
      },
      onDragEnd: () => {
        draggedIndex.current = null
      },
    }),
    target: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (draggedIndex.current !== null) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        const from = draggedIndex.current
        if (from === null || index >= count) return
        event.preventDefault()
        draggedIndex.current = null
        move(from, index)
      },
    }),
  }
}
