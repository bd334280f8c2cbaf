// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Deposit addresses
/// @notice Each person has one address for deposits, the same on every chain. It exists before anything is deployed
/// there: it follows from this factory, the person's salt and the forwarder's code alone (CREATE2), so the app works it
/// out by itself and refuses any other (M11). A forwarder can send to the treasury and nowhere else, whoever calls it;
/// there is no key to it. Custody begins at the treasury.
/// @dev `address(0)` stands for the chain's own coin. Amounts are in the smallest unit.
///
/// Known limits: tokens other than ERC-20 (an NFT sent here by mistake) stay where they are; the issuer of a token can
/// freeze a forwarder; a token that rebases is swept at whatever it then is.
interface IDepositForwarderFactory {
    /* ---------------------------------------------------------------- TYPES */

    /// @notice What to sweep from one person's deposit address.
    /// @param salt The person's salt.
    /// @param tokens Tokens to sweep whole balances of; `address(0)` for the chain's own coin.
    struct Sweep {
        bytes32 salt;
        address[] tokens;
    }

    /* --------------------------------------------------------------- EVENTS */

    /// @notice A forwarder was deployed at a deposit address, at the first `sweep` that names it.
    event ForwarderDeployed(address indexed forwarder, bytes32 indexed salt);

    /// @notice The whole balance of a token, as it was before, went from a deposit address to the treasury. Nothing leaves
    /// a deposit address without this event.
    /// @param amount What left the forwarder. A token that takes a fee brings less to the treasury.
    event Swept(address indexed forwarder, address indexed token, uint256 amount);

    /* --------------------------------------------------------------- ERRORS */

    /// @notice A factory needs a treasury.
    error ZeroTreasury();

    /* ------------------------------------------------------------ FUNCTIONS */

    /// @notice Sends whole balances of deposit addresses to the treasury, deploying forwarders where there are none.
    /// @dev Anybody may call it: the money can only go where it belongs. All or nothing: one token that refuses stops
    /// the call, so leave it out and call again. A balance of zero is passed over in silence.
    function sweep(Sweep[] calldata sweeps) external;

    /// @notice Where everything goes, for ever. Another treasury means another factory, and other addresses; those of this
    /// one go on sending here.
    function treasury() external view returns (address);

    /// @notice Hash of the code that deploys a forwarder: with it and the salt anybody can work an address out.
    function forwarderCodeHash() external view returns (bytes32);

    /// @notice The deposit address that belongs to a salt.
    function forwarderOf(bytes32 salt) external view returns (address);
}
