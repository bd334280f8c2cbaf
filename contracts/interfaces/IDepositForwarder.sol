// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Deposit address
/// @notice Accepts native coin from anyone, within the 2,300 gas of a plain transfer, and tokens like any address.
interface IDepositForwarder {
    /// @notice Thrown when `flush` is called by anyone but the factory that deployed the forwarder.
    error NotFactory();

    /// @notice Thrown when the treasury does not accept native coin.
    error TreasuryRefused();

    /// @notice Sends the whole balance of a token to the treasury. Only for the factory, whose `sweep` anyone may call.
    /// @dev To detect native coin sent by contracts, the off-chain books compare the balance with the events for what
    /// has left. The factory emits these events, so nothing may leave without it.
    /// @param token An ERC-20 token, or `address(0)` for native coin.
    /// @return amount Amount sent; 0 if the balance is zero, which is not an error.
    function flush(address token) external returns (uint256 amount);
}
