import { Card } from './card.tsx'
import { ChainIcon } from './chain-icon.tsx'
import { Chip } from './chip.tsx'
import type { Stories } from './stories.ts'
import { GlobeIcon, InfoIcon } from './launch-icons.tsx'
import { List, ListRow } from './list-row.tsx'
import { PinButton } from './pin-button.tsx'
import { showToast } from './toast.tsx'

export const stories: Stories = {
  links: () => (
    <Card padding="none">
      <List>
        <ListRow icon={<GlobeIcon />} title="Language" value="English" to="/" />
        <ListRow icon={<InfoIcon />} title="About Sevenport" value="1.0.23" to="/" />
      </List>
    </Card>
  ),
  'with description and chip': () => (
    <Card padding="none">
      <List>
        <ListRow
          icon={<ChainIcon chain="ethereum" size={40} />}
          title="Ethereum"
          description="12,400 USDT staked"
          value={<Chip tone="success">214 days</Chip>}
          to="/"
        />
        <ListRow icon={<ChainIcon chain="bsc" size={40} />} title="BSC" description="Not reachable just now" />
      </List>
    </Card>
  ),
  'with a control of its own': () => (
    <Card padding="none">
      <List>
        <ListRow
          title="ETH"
          description="Ether"
          value="Arbitrum"
          onClick={() => {
            showToast('Chosen')
          }}
          action={<PinButton label="Pin ETH to the top" isPinned onToggle={() => undefined} />}
        />
      </List>
    </Card>
  ),
  action: () => (
    <Card padding="none">
      <List>
        <ListRow
          title="Add USDT to my wallet"
          onClick={() => {
            showToast('Added')
          }}
        />
      </List>
    </Card>
  ),
}
