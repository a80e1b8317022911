import { type ComponentProps, useState } from 'react'
import { cleanText, countCharacters } from '#contract/plain-text.ts'
import { TextAreaField } from './text-area-field.tsx'

type CountedTextAreaProps = Omit<ComponentProps<typeof TextAreaField>, 'note' | 'onChange'> & {
  readonly defaultValue: string | undefined
  readonly max: number
}

/** A text area with a character count, computed as on the server. */
export const CountedTextArea = ({ max, defaultValue, ...field }: CountedTextAreaProps) => {
  const [count, setCount] = useState(countCharacters(cleanText(defaultValue ?? '')))
  return (
    <TextAreaField
      {...field}
      defaultValue={defaultValue}
      onChange={({ currentTarget }) => setCount(countCharacters(cleanText(currentTarget.value)))}
      note={
        <span className={count > max ? 'block text-right text-poppy-deep' : 'block text-right'}>
          {count.toLocaleString('en-US')} of {max.toLocaleString('en-US')}
        </span>
      }
    />
  )
}
