/** Pattern definitions for bars and swatches: once per document, in root. */
export const InkPatterns = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <defs>
      <pattern id="ink-in-transit" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" className="ink-ground-mid" />
        <circle cx="2.5" cy="2.5" r="1.7" className="ink-mark" />
        <circle r="1.7" className="ink-mark" />
        <circle cx="5" r="1.7" className="ink-mark" />
        <circle cy="5" r="1.7" className="ink-mark" />
        <circle cx="5" cy="5" r="1.7" className="ink-mark" />
      </pattern>
      <pattern id="ink-scheduled" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" className="ink-ground-mist" />
        <circle cx="2" cy="2" r="1.3" className="ink-mark" />
        <circle cx="6" cy="6" r="1.3" className="ink-mark" />
      </pattern>
      <pattern id="ink-available" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="ink-ground-mist" />
        <rect y="2" width="6" height="2" className="ink-mark" />
      </pattern>
      <pattern
        id="ink-clearing"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className="ink-ground-mist" />
        <rect width="1.5" height="6" className="ink-mark" />
      </pattern>
      <pattern id="ink-held-for-check" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" className="ink-ground-sun" />
        <rect x="3" width="2" height="8" className="ink-mark-sun" />
      </pattern>
    </defs>
  </svg>
)
