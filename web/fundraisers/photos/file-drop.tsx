import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type UploadPurpose, uploadAccept } from '#contract/media/upload-limits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

type FileDropProps = {
  readonly id: string
  readonly purpose: UploadPurpose
  readonly multiple?: boolean
  readonly label: string
  readonly hint: string
  /** Accepts files pasted anywhere on the page. */
  readonly takesPaste?: boolean
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
  readonly className?: string
  readonly onFiles: (files: readonly File[]) => void
  readonly children?: ReactNode
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="file"]), textarea, [contenteditable="true"]')

/** Passes on files that are pasted anywhere on the page, except into a text field. */
const usePaste = (takesPaste: boolean, onFiles: FileDropProps['onFiles']): void => {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isTyping(event.target)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!takesPaste) return
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [takesPaste])
}

/**
 * Drop zone with the native file button, which also offers the camera on phones. Screen readers get the
 * button.
 */
export const FileDrop = (props: FileDropProps) => {
  const {
    id,
    purpose,
    multiple,
    label,
    hint,
    takesPaste,
    describedBy,
    invalid,
    className,
    onFiles,
    children,
  } = props
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  usePaste(takesPaste ?? false, onFiles)
  const onDrop = (event: DragEvent): void => {
    setIsDraggedOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])])
    // Allows choosing the same file again.
    event.target.value = ''
  }
  return (
    <label
      className={classNames('file-drop', className)}
      data-over={isDraggedOver || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={uploadAccept(purpose)}
        multiple={multiple}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={onChange}
      />
      {children ?? (
        <>
          <Icon name="plus" size={24} />
          <span className="type-strong">{label}</span>
          <span className="type-meta text-quiet">{hint}</span>
        </>
      )}
    </label>
  )
}
