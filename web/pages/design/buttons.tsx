import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'

export const Buttons = () => (
  <Chapter
    title="Buttons"
    text="Poppy only for giving. Ink for every other main action. One main action a screen."
  >
    <Row>
      <Specimen says="Give: default">
        <Button kind="give" size="large">
          Donate $50
        </Button>
      </Specimen>
      <Specimen says="hover, pressed">
        <Button kind="give" size="large" data-show="hover">
          Donate $50
        </Button>
      </Specimen>
      <Specimen says="focus">
        <Button kind="give" size="large" data-show="focus">
          Donate $50
        </Button>
      </Specimen>
      <Specimen says="busy, keeps its width">
        <Button kind="give" size="large" busy="Sending…">
          Donate $50
        </Button>
      </Specimen>
      <Specimen says="disabled, with a reason beside it">
        <Button kind="give" size="large" disabled className="self-start">
          Donate $50
        </Button>
      </Specimen>
    </Row>
    <Row className="mt-6">
      <Specimen says="Primary">
        <Button>Continue</Button>
      </Specimen>
      <Specimen says="hover">
        <Button data-show="hover">Continue</Button>
      </Specimen>
      <Specimen says="Secondary">
        <Button kind="secondary">Share</Button>
      </Specimen>
      <Specimen says="hover">
        <Button kind="secondary" data-show="hover">
          Share
        </Button>
      </Specimen>
      <Specimen says="focus">
        <Button kind="secondary" data-show="focus">
          Share
        </Button>
      </Specimen>
      <Specimen says="Text">
        <Button kind="text">Send a new code</Button>
      </Specimen>
      <Specimen says="Icon, named">
        <IconButton icon="x" label="Close" />
      </Specimen>
    </Row>
    <Row className="mt-6">
      <Specimen says="Small, 44 px">
        <Button kind="secondary" size="small">
          Copy link
        </Button>
      </Specimen>
    </Row>
  </Chapter>
)
