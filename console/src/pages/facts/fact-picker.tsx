import { isCalled, type KnownFact } from '@brand-citation-forensics/client/admin'
import { useState } from 'react'
import {
  Button,
  ComboBox,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components'

interface FactPickerProps {
  catalogue: KnownFact[]
  /** What was typed: a label, a key, or the beginning of one. */
  text: string
  onText: (text: string) => void
  onPick: (known: KnownFact) => void
}

/** Facts by their plain names. Any other key may be typed; what becomes of it is shown below. */
export function FactPicker({ catalogue, text, onText, onPick }: FactPickerProps) {
  const [showsAll, setShowsAll] = useState(false)
  const fitting = showsAll ? catalogue : catalogue.filter(known => isCalled(known, text))
  const groups = [...Map.groupBy(fitting, ({ group }) => group)]
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="focus"
      isRequired
      inputValue={text}
      onInputChange={typed => {
        setShowsAll(false)
        onText(typed)
      }}
      // The button shows all of them, whatever was typed.
      onOpenChange={(_isOpen, trigger) => setShowsAll(trigger === 'manual')}
      items={groups}
      onChange={key => {
        const known = catalogue.find(each => each.key === key)
        if (known) onPick(known)
      }}
    >
      <Label>What</Label>
      <div className="picker">
        <Input />
        <Button aria-label="Show all facts" className="button picker-open">
          <span aria-hidden="true">▾</span>
        </Button>
      </div>
      <Text slot="description" className="faint">
        A fact by its name, such as Founding date; or a key of schema.org words.
      </Text>
      <Popover className="popover picker-list">
        <section aria-label="Facts by name">
          <ListBox
            className="menu"
            renderEmptyState={() => <p className="faint picker-none">Not in the list.</p>}
          >
            {groups.map(([group, known]) => (
              <ListBoxSection key={group} id={group}>
                <Header className="picker-group">{group}</Header>
                {known.map(({ key, label, example }) => (
                  <ListBoxItem key={key} id={key} textValue={label}>
                    <span>{label}</span>
                    <span className="faint">{example.value}</span>
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ))}
          </ListBox>
        </section>
      </Popover>
    </ComboBox>
  )
}
