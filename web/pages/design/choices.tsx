import { useState } from 'react'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Radio, RadioCard } from '#web/ui/fields/radio.tsx'
import { RadioChip, RadioChips } from '#web/ui/fields/radio-chips.tsx'
import { Slider } from '#web/ui/fields/slider.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { AppliedFilter, FilterPill } from '#web/ui/filter-pill.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'

const Chips = () => (
  <RadioChips legend="Amount" legendHidden columns="grid-cols-2 tablet:grid-cols-5 gap-6 max-w-[41rem]">
    <Specimen says="chip">
      <RadioChip name="chip" value="25">
        $25
      </RadioChip>
    </Specimen>
    <Specimen says="hover">
      <RadioChip name="chip" value="26" data-show="hover">
        $25
      </RadioChip>
    </Specimen>
    <Specimen says="chosen">
      <RadioChip name="chip" value="50" defaultChecked>
        $50
      </RadioChip>
    </Specimen>
    <Specimen says="focus">
      <RadioChip name="chip-focus" value="50" defaultChecked data-show="focus">
        $50
      </RadioChip>
    </Specimen>
    <Specimen says="not offered">
      <RadioChip name="chip" value="5000" disabled>
        $5,000
      </RadioChip>
    </Specimen>
  </RadioChips>
)

const TipSlider = () => {
  const [percent, setPercent] = useState(10)
  return (
    <Slider
      label="Tip in percent"
      min={0}
      max={30}
      value={percent}
      valueText={`${percent}%`}
      onChange={(event) => setPercent(Number(event.currentTarget.value))}
    />
  )
}

const CARD = { name: 'purpose', type: 'radio' } as const

export const Choices = () => (
  <Chapter
    title="Choices"
    text="Radio groups with a legend. The chosen state differs in fill, not only in hue."
  >
    <Chips />
    <Row className="mt-6">
      <Specimen says="filter">
        <FilterPill to="?raiseType=1">Medical</FilterPill>
      </Specimen>
      <Specimen says="on">
        <FilterPill to="?" on>
          Medical
        </FilterPill>
      </Specimen>
      <Specimen says="applied">
        <AppliedFilter to="?">Ohio</AppliedFilter>
      </Specimen>
      <Specimen says="check">
        <Checkbox name="check-off">Updates</Checkbox>
      </Specimen>
      <Specimen says="on">
        <Checkbox name="check-on" defaultChecked>
          Updates
        </Checkbox>
      </Specimen>
      <Specimen says="radio">
        <Radio name="radio" value="a">
          Recent
        </Radio>
      </Specimen>
      <Specimen says="on">
        <Radio name="radio" value="b" defaultChecked>
          Top
        </Radio>
      </Specimen>
      <Specimen says="switch">
        <Switch label="Hide" name="switch-off" />
      </Specimen>
      <Specimen says="on">
        <Switch label="Hide" name="switch-on" defaultChecked />
      </Specimen>
      <Specimen says="slider, 44 px to touch" className="w-60">
        <TipSlider />
      </Specimen>
    </Row>
    <div className="mt-6 grid max-w-[41rem] gap-4 tablet:grid-cols-2">
      <RadioCard {...CARD} value="1" title="For myself" text="You receive the money." />
      <RadioCard {...CARD} value="2" defaultChecked title="For someone else" text="They receive the money." />
    </div>
  </Chapter>
)
