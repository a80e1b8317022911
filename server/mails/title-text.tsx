import { style } from './mail-style.ts'

const WORD_WITH_FIGURE = /(\S*\d\S*)/

/** A mail's title: the display face has old-style figures, which are never a year's, an amount's or a number's. */
export const TitleText = ({ text }: { readonly text: string }) =>
  text.split(WORD_WITH_FIGURE).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={place} style={style.titleFigures}>
        {part}
      </span>
    ),
  )
