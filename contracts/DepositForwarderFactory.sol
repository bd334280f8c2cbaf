// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";

import {DepositForwarder} from "./DepositForwarder.sol";
import {IDepositForwarder} from "./interfaces/IDepositForwarder.sol";
import {IDepositForwarderFactory} from "./interfaces/IDepositForwarderFactory.sol";

/// @title Deposit addresses
/// @dev Holds nothing and has no owner. Its address is the same on every chain because it is deployed through the same
/// CREATE2 deployer with the same treasury.
contract DepositForwarderFactory is IDepositForwarderFactory {
    /// @inheritdoc IDepositForwarderFactory
    address public immutable treasury;
    /// @inheritdoc IDepositForwarderFactory
    bytes32 public immutable forwarderCodeHash = keccak256(type(DepositForwarder).creationCode);

    constructor(address treasury_) {
        if (treasury_ == address(0)) revert ZeroTreasury();
        treasury = treasury_;
    }

    /// @inheritdoc IDepositForwarderFactory
    function sweep(Sweep[] calldata sweeps) external {
        for (uint256 i = 0; i < sweeps.length; ++i) {
            Sweep calldata entry = sweeps[i];
            address forwarder = _deployed(entry.salt);
            for (uint256 j = 0; j < entry.tokens.length; ++j) {
                address token = entry.tokens[j];
                uint256 amount = IDepositForwarder(forwarder).flush(token);
                if (amount > 0) emit Swept(forwarder, token, amount);
            }
        }
    }

    /// @inheritdoc IDepositForwarderFactory
    function forwarderOf(bytes32 salt) public view returns (address) {
        return Create2.computeAddress(salt, forwarderCodeHash);
    }

    /// @dev Returns the forwarder of a salt, deploying it if necessary.
    function _deployed(bytes32 salt) private returns (address forwarder) {
        forwarder = forwarderOf(salt);
        if (forwarder.code.length == 0) {
            new DepositForwarder{salt: salt}();
            emit ForwarderDeployed(forwarder, salt);
        }
    }
}
