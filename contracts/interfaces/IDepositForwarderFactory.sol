// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Deposit addresses
/// @notice Each salt, of an account or an order, has one deposit address, the same on every chain. CREATE2 derives it
/// from this factory, the salt and the forwarder's code alone, so it can receive deposits before anything is deployed
/// there, and the app computes it on its own and rejects any other (M11). A forwarder can send only to the treasury,
/// whoever calls it, and no key controls it. Custody begins at the treasury.
/// @dev `address(0)` stands for native coin. Amounts are in the smallest unit.
///
/// Known limits: tokens other than ERC-20, such as an NFT sent by mistake, stay where they are; a token's issuer can
/// freeze a forwarder; a rebasing token is swept at its balance at that moment.
interface IDepositForwarderFactory {
    /* ---------------------------------------------------------------- TYPES */

    /// @notice What to sweep from one deposit address.
    /// @param salt Salt of the deposit address.
    /// @param tokens Tokens whose whole balance to sweep; `address(0)` for native coin.
    struct Sweep {
        bytes32 salt;
        address[] tokens;
    }

    /* --------------------------------------------------------------- EVENTS */

    /// @notice Emitted when a forwarder is deployed, by the first `sweep` of its deposit address.
    event ForwarderDeployed(address indexed forwarder, bytes32 indexed salt);

    /// @notice Emitted when the whole balance of a token leaves a deposit address for the treasury. Nothing leaves a
    /// deposit address without this event.
    /// @param amount Amount that left. If the token charges a fee, less reaches the treasury.
    event Swept(address indexed forwarder, address indexed token, uint256 amount);

    /* --------------------------------------------------------------- ERRORS */

    /// @notice Thrown when the factory is deployed with the zero address as treasury.
    error ZeroTreasury();

    /* ------------------------------------------------------------ FUNCTIONS */

    /// @notice Sends whole balances from deposit addresses to the treasury, deploying missing forwarders.
    /// @dev Anyone may call it: funds can only go to the treasury. If one token reverts, the whole call does; leave it
    /// out and retry. Zero balances are skipped without an event.
    function sweep(Sweep[] calldata sweeps) external;

    /// @notice Returns where everything goes, forever. Another treasury requires another factory, with other addresses;
    /// the addresses of this factory keep sending to this treasury.
    function treasury() external view returns (address);

    /// @notice Returns the hash of a forwarder's creation code, from which anyone can derive the address of a salt.
    function forwarderCodeHash() external view returns (bytes32);

    /// @notice Returns the deposit address of a salt.
    function forwarderOf(bytes32 salt) external view returns (address);
}
